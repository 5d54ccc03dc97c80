import { readSecret } from '@functions/secret-values';
import { SECRETS, type SecretKey } from '@functions/settings';
import { servicesOf, type Service } from '../deploy/cloud-run';
import { messageOf } from '../lib/cli';
import type { GoogleApi } from '../monitoring/google-api';

/** A secret as the functions have it: its value, or why there is none to try. */
export type DeployedSecret =
  | { readonly value: string }
  /** It is `none`, or it cannot be read from here. */
  | { readonly unknown: string }
  | { readonly wrong: string };

/**
 * The value of a secret that the functions run with: each revision keeps the version of its deployment, which may be
 * older than the newest one. Reads Cloud Run once, and each version with the operator's login.
 */
export function deployedSecrets(api: GoogleApi, project: string): (key: SecretKey) => Promise<DeployedSecret> {
  let asked: Promise<readonly Service[]> | undefined;
  return async (key) => {
    const { name } = SECRETS[key];
    try {
      const services = await (asked ??= servicesOf(api, project));
      const versions = new Set(services.flatMap((service) => versionIn(service, name) ?? []));
      const [version, ...others] = versions;
      if (version === undefined) return { unknown: `no deployed function reads ${name}` };
      if (others.length > 0)
        return { wrong: `functions run with versions ${[...versions].join(', ')} of ${name}: deploy again` };
      const { payload } = await api.call<{ payload?: { data?: string } }>(
        'secretmanager',
        'GET',
        `/v1/projects/${project}/secrets/${name}/versions/${version}:access`,
      );
      const { value, problem } = readSecret(key, Buffer.from(payload?.data ?? '', 'base64').toString('utf8'));
      if (problem !== null) return { wrong: `${name} ${problem}` };
      return value === null ? { unknown: `${name} is none` } : { value };
    } catch (error) {
      return { unknown: messageOf(error) };
    }
  };
}

const versionIn = ({ revisions, serving }: Service, name: string): string | undefined =>
  revisions.find(({ id }) => id === serving)?.secrets[name];
