import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FUNCTION_SECRETS } from '@functions/function-secrets';
import { PARAMETERS, SECRETS } from '@functions/settings';
import { buildFunctions } from '../../../scripts/build/build-functions';
import { resolveDeployment, type DeployedFunction } from '../../../scripts/deploy/resolve-deployment';
import { inCache, inRepository } from '../../../scripts/lib/repository';

/** Resolves the parameters of the built functions with the code of firebase-tools, as an unattended deploy does. */

const PROJECT = 'shop-staging';
const REQUIRED = Object.fromEntries(Object.values(PARAMETERS).map(({ name }) => [name, `value of ${name}`]));
// Below the repository: firebase-tools looks for firebase-functions from there.
const folder = inCache('test', `deploy-${randomUUID()}`);
const envFile = join(folder, `.env.${PROJECT}`);

async function resolve(values: Readonly<Record<string, string>>): Promise<readonly DeployedFunction[]> {
  writeFileSync(
    envFile,
    Object.entries(values)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
  );
  return resolveDeployment(PROJECT, folder);
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  cpSync(inRepository('functions', 'package.json'), join(folder, 'package.json'));
  await buildFunctions(folder);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('the required parameters are enough, and firebase-tools writes nothing into the file', async () => {
  const functions = await resolve({ ...REQUIRED, WEBHOOKS_MIN_INSTANCES: '2' });
  const file = readFileSync(envFile, 'utf8');
  expect(file.trim().split('\n')).toHaveLength(Object.keys(REQUIRED).length + 1);
  const minInstances = Object.fromEntries(functions.map(({ id, minInstances: least }) => [id, least]));
  expect(minInstances).toMatchObject({ api: 0, webhooks: 2 });
  // Cloud Scheduler rejects the short form "functions-runtime@".
  expect(new Set(functions.map(({ serviceAccount }) => serviceAccount))).toEqual(
    new Set([`functions-runtime@${PROJECT}.iam.gserviceaccount.com`]),
  );
  const secrets = Object.fromEntries(
    functions.map(({ id, secretEnvironmentVariables = [] }) => [id, secretEnvironmentVariables.map(({ key }) => key)]),
  );
  const exported = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  expect(secrets).toEqual(
    Object.fromEntries(
      Object.entries(FUNCTION_SECRETS).map(([name, keys]) => [exported(name), keys.map((key) => SECRETS[key].name)]),
    ),
  );
}, 60_000);

it('a missing parameter is an error that names it, and no question', async () => {
  const others = Object.entries(REQUIRED).filter(([name]) => name !== 'MAIL_FROM');
  await expect(resolve(Object.fromEntries(others))).rejects.toThrow(/without a terminal: .*MAIL_FROM/);
}, 60_000);
