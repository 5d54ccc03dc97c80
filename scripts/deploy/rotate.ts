import { randomBytes } from 'node:crypto';
import { readSecret } from '@functions/secret-values';
import { SECRET_KEYS, SECRETS, type SecretKey } from '@functions/settings';
import { CommandError } from '../lib/cli';
import { GoogleApiError, type GoogleApi } from '../monitoring/google-api';
import { ROTATIONS, type RotationAction } from './rotations';

/** The secrets of a project. A value is never printed. */
export interface SecretStore {
  /** The newest value; null if the secret does not exist. */
  read(name: string): Promise<string | null>;
  /** Adds a version. Former versions stay: the revisions that run read them. */
  write(name: string, value: string): Promise<void>;
}

export const secretManager = (api: GoogleApi, project: string): SecretStore => ({
  read: async (name) => {
    try {
      const path = `/v1/projects/${project}/secrets/${name}/versions/latest:access`;
      const { payload } = await api.call<{ payload?: { data?: string } }>('secretmanager', 'GET', path);
      return Buffer.from(payload?.data ?? '', 'base64').toString('utf8');
    } catch (error) {
      if (error instanceof GoogleApiError && error.status === 404) return null;
      throw error;
    }
  },
  write: async (name, value) => {
    const payload = { data: Buffer.from(value, 'utf8').toString('base64') };
    await api.call('secretmanager', 'POST', `/v1/projects/${project}/secrets/${name}:addVersion`, { payload });
  },
});

/** The secret of a name such as LINK_SECRET; null for another word. */
export const secretNamed = (word: string): SecretKey | null =>
  SECRET_KEYS.find((key) => SECRETS[key].name === word) ?? null;

/** Whether a person gives the new value. */
export const isGiven = (key: SecretKey): boolean => ROTATIONS[key].issuer !== 'us' && actionOf(key) === 'set';

/** What `npm run rotate` itself does for a secret. */
export const actionOf = (key: SecretKey): Extract<RotationAction, 'set' | 'forget'> =>
  ROTATIONS[key].steps.some(([action]) => action === 'set') ? 'set' : 'forget';

/** The steps that a person makes before and after the command, with the project in the place of `<project>`. */
export function stepsAround(key: SecretKey, project: string): { before: string[]; after: string[] } {
  const { steps } = ROTATIONS[key];
  const at = steps.findIndex(([action]) => action === actionOf(key));
  const texts = steps.map(([, text]) => text.replaceAll('<project>', project));
  return { before: texts.slice(0, at), after: texts.slice(at + 1) };
}

const OFF = 'none';

/**
 * Stores the new value of a secret, and before it the former one where it stays valid: an interrupted rotation can be
 * repeated. Nothing is valid until the next deployment.
 *
 * @param given the new value of a secret that another party issues
 * @returns what was stored, without any value
 * @throws CommandError when a value has not its shape, or when a rotation would end an older one too early
 */
export async function rotate(store: SecretStore, key: SecretKey, given?: string): Promise<string[]> {
  const { name } = SECRETS[key];
  const current = await store.read(name);
  if (current === null)
    throw new CommandError(`The secret ${name} does not exist. Set it first (docs/deploy.md, section 3).`);
  if (actionOf(key) === 'forget') {
    await store.write(name, OFF);
    return [`${name} is ${OFF}`];
  }
  if (current === OFF && !isGiven(key))
    throw new CommandError(`${name} is ${OFF}: there is nothing to rotate. Set it as docs/deploy.md, section 3, says.`);
  const next = isGiven(key) ? (given ?? '') : randomBytes(32).toString('base64url');
  const { value, problem } = readSecret(key, next);
  if (problem !== null) throw new CommandError(`${name} ${problem}. Nothing was stored.`);
  if (value === null) throw new CommandError(`${name}: a rotation does not switch it off. Nothing was stored.`);
  if (value === current) throw new CommandError(`${name} has this value already. Nothing was stored.`);
  const kept = await keepFormer(store, key, current);
  await store.write(name, value);
  return [...kept, `${name} has a new value`];
}

async function keepFormer(store: SecretStore, key: SecretKey, current: string): Promise<string[]> {
  const { former } = ROTATIONS[key];
  if (former === null) return [];
  const { name } = SECRETS[former];
  const older = await store.read(name);
  if (older === current) return [`${name} has the former value already`];
  if (older !== null && older !== OFF)
    throw new CommandError(
      `${name} still has an older value, which would end now: the last rotation is not complete. ` +
        `When nobody uses it any more: npm run rotate -- <project> ${name}. Nothing was stored.`,
    );
  await store.write(name, current);
  return [`${name} has the former value`];
}
