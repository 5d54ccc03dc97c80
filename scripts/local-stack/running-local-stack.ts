import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { compose } from '@functions/compose';
import { readSettings } from '@functions/settings';
import { localClock } from '@functions/base/store/local-clock';
import { CommandError } from '../lib/cli';
import type { MovableLocalStack } from './move-clock';
import { localUrl, readPorts } from '../lib/ports';
import { sandboxClient, type SandboxClient } from './sandbox-client';
import { localStackEnvironment } from './local-stack-environment';

const PROJECT = 'demo-prostor';

export interface RunningLocalStack extends MovableLocalStack {
  readonly siteUrl: string;
  readonly panelUrl: string;
  readonly db: Firestore;
  readonly provider: SandboxClient;
}

/** Connects to the stack of `npm start` or of the environment. Throws CommandError if no stack is running. */
export async function joinLocalStack(): Promise<RunningLocalStack> {
  const ports = readPorts(process.env);
  const project = process.env.GCLOUD_PROJECT ?? PROJECT;
  if (!project.startsWith('demo-'))
    throw new CommandError(`${project} is a real project. This command works with the local stack only.`);
  Object.assign(process.env, localStackEnvironment({ project, ports }), pick(process.env, ['SITE_URL', 'PANEL_URL']));
  const settings = readSettings(process.env);
  const sandbox = localUrl(ports.sandbox);
  await fetch(sandbox).catch(() => {
    throw new CommandError(`No local stack responds at ${sandbox}. Start it first: npm start`);
  });
  const { deps } = compose(settings);
  const db = initializeFirestore(initializeApp({ projectId: project }, 'clock'), { preferRest: false });
  const { siteUrl, panelUrl } = settings;
  if (panelUrl === null) throw new CommandError('PANEL_URL is empty. A local stack has a panel of its own.');
  return { deps, db, clock: localClock(db), provider: sandboxClient(sandbox), siteUrl, panelUrl };
}

const pick = (env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
