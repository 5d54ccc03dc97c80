import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild, type Child } from '../lib/child-process';
import { CommandError } from '../lib/cli';
import { findFirestoreEmulator } from '../lib/find-firestore-emulator';
import { localUrl, type Ports } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { inherited } from './local-stack-environment';
import { childEnded, waitForResponse } from '../lib/wait-for-response';

const READY = 'All emulators ready';
const PRELOADED = ['share-function-processes.ts', 'refuse-invalid-urls.ts'];
/** The first start may have to download the Firestore emulator. */
const READY_TIMEOUT_MS = 180_000;

export interface EmulatorOptions {
  readonly project: string;
  readonly ports: Ports;
  readonly configFile: string;
  readonly folder: string;
  /** `java` when the one on the PATH will do; otherwise its path. */
  readonly java: string;
  /** A folder that `exportEmulators` wrote: the documents and accounts to begin with. */
  readonly importFrom?: string;
  /** Receives the process before it is ready, which allows an aborted start to end it. */
  readonly onStarted: (child: Child) => void;
}

/** Starts Auth, Functions, Firestore and Hosting, and waits until each of them responds. Throws CommandError. */
export async function startEmulators({
  project,
  ports,
  configFile,
  folder,
  java,
  importFrom,
  onStarted,
}: EmulatorOptions): Promise<Child> {
  mkdirSync(folder, { recursive: true });
  let announceReady: () => void;
  const ready = new Promise<void>((resolve) => (announceReady = resolve));
  const child = startChild({
    name: 'The emulators',
    args: [
      ...PRELOADED.flatMap((name) => ['--import', pathToFileURL(inRepository('scripts', 'local-stack', name)).href]),
      inRepository('node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
      'emulators:start',
      '--only',
      'auth,functions,firestore,hosting',
      '--project',
      project,
      '--config',
      configFile,
      ...(importFrom === undefined ? [] : ['--import', importFrom]),
    ],
    // firebase-tools writes its debug logs to the working directory.
    cwd: folder,
    env: emulatorEnvironment(java),
    logFile: join(folder, 'emulators.log'),
    onLine: (line) => {
      if (line.includes(READY)) announceReady();
    },
  });
  onStarted(child);
  await readyOrEnded(child, ready);
  for (const name of ['auth', 'functions', 'firestore', 'hosting'] as const)
    await waitForResponse(child, localUrl(ports[name]));
  await protectEmailEnumeration(project, ports);
  return child;
}

/** Writes the documents and accounts of running emulators to a new folder. Throws CommandError. */
export async function exportEmulators(ports: Ports, folder: string): Promise<void> {
  const response = await fetch(`${localUrl(ports.hub)}/_admin/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'npm start' }),
  });
  if (!response.ok) throw new CommandError(`The emulators were not saved: ${response.status} ${await response.text()}`);
}

/**
 * Does something while the emulators call no function when a document is created. Whoever moves the clock runs the
 * outbox itself: two processes at one entry wait a second for each other. The ticker runs what is left when this
 * process is killed. Throws CommandError.
 */
export async function withoutTriggers(ports: Ports, action: () => Promise<void>): Promise<void> {
  const set = async (wanted: 'enable' | 'disable'): Promise<void> => {
    const response = await fetch(`${localUrl(ports.hub)}/functions/${wanted}BackgroundTriggers`, { method: 'PUT' });
    if (!response.ok) throw new CommandError(`The emulators did not ${wanted} their triggers: ${response.status}`);
  };
  await set('disable');
  try {
    await action();
  } finally {
    await set('enable');
  }
}

async function readyOrEnded(child: Child, ready: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), READY_TIMEOUT_MS)));
  const first = await Promise.race([ready.then(() => 'ready'), child.ended.then(() => 'ended'), late]);
  clearTimeout(timer);
  if (first === 'ended') throw childEnded(child);
  if (first === 'late')
    throw new CommandError(`The emulators were not ready after ${READY_TIMEOUT_MS / 1000} s; see ${child.logFile}.`);
}

/**
 * Disables update checks and usage data, and isolates the configuration: the stack runs offline, without an account.
 */
function emulatorEnvironment(java: string): Record<string, string> {
  const env = inherited();
  const emulator = findFirestoreEmulator(env);
  return {
    ...env,
    ...(java !== 'java' && { PATH: [dirname(java), env.PATH].join(delimiter) }),
    ...(emulator === null ? {} : { FIRESTORE_EMULATOR_BINARY_PATH: emulator }),
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    XDG_CONFIG_HOME: inCache('config'),
  };
}

/** E-mail enumeration protection is on in production and off by default in the emulator. */
async function protectEmailEnumeration(project: string, ports: Ports): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v2/projects/${project}/config`;
  const response = await fetch(
    `${localUrl(ports.auth)}${path}?updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy`,
    {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  if (!response.ok)
    throw new CommandError(`The Auth emulator rejected e-mail enumeration protection: ${response.status}.`);
}
