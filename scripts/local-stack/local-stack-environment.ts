import { localValues, type LocalStackValues } from './local-values';
import { LOCAL_HOST, portsAsEnv } from '../lib/ports';

/** Different ports than `npm start`, which lets both run at once. */
export const TEST_PORT_OFFSET = '10000';
export const TEST_PROJECT = 'demo-prostor-test';

/** Removed from the environment: with these a tool could access a real project. */
const REAL_CREDENTIALS = ['GOOGLE_APPLICATION_CREDENTIALS', 'FIREBASE_TOKEN', 'GOOGLE_CLOUD_PROJECT'];

/** Environment of every process of a local stack (sandbox, ticker, seed, tests): emulators, local values, ports. */
export function localStackEnvironment(stack: LocalStackValues): Record<string, string> {
  return {
    ...environmentInMemory(stack),
    FIRESTORE_EMULATOR_HOST: `${LOCAL_HOST}:${stack.ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${LOCAL_HOST}:${stack.ports.auth}`,
  };
}

/** The same without emulators: tests then keep documents and accounts in their own memory. */
export function environmentInMemory(stack: LocalStackValues): Record<string, string> {
  const { params, secrets } = localValues(stack);
  return {
    ...inherited(),
    ...portsAsEnv(stack.ports),
    ...params,
    ...secrets,
    GCLOUD_PROJECT: stack.project,
  };
}

/** The current environment without Google credentials and without the search for a metadata server. */
export function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !REAL_CREDENTIALS.includes(name))),
    METADATA_SERVER_DETECTION: 'none',
  };
}
