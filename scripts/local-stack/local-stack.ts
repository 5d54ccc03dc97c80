import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce } from '../build/build-once';
import { buildFunctions } from '../build/build-functions';
import { buildWeb, writeDownloadPlaceholders } from '../build/build-web';
import { checkPortsAreFree } from './check-ports';
import { startChild, type Child } from '../lib/child-process';
import { startEmulators } from './emulators';
import { findProgram } from '../lib/machine-programs';
import { productionConfig } from '../lib/hosting-config';
import { localConfig, writeConfig, type LocalFolders } from './firebase-config';
import { prepareFunctionsFolder } from '../build/functions-folder';
import { localValues } from './local-values';
import { localUrl, type PortName, type Ports } from '../lib/ports';
import { inRepository } from '../lib/repository';
import { localStackEnvironment } from './local-stack-environment';
import { waitForResponse } from '../lib/wait-for-response';

export interface LocalStackOptions {
  readonly project: string;
  readonly ports: Ports;
  /** Folder for logs and builds of this stack. */
  readonly outDir: string;
  /** Name of the derived firebase.json, in the root of the repository. */
  readonly configName: string;
  /** Where the functions run from; default: a copy under `outDir`. */
  readonly functionsFolder?: string;
  readonly siteUrl?: string;
  readonly panelUrl?: string;
  readonly downloadsOnSite?: boolean;
  /** Skips the build of the site, for example because the dev server serves it. */
  readonly withoutSite?: boolean;
  /** Documents and accounts to begin with, as `exportEmulators` writes them. */
  readonly importFrom?: string;
  /** Called when the emulators respond, before anything else of the stack runs. */
  readonly onEmulators?: () => Promise<void>;
  /** Aborts the start and stops all processes. */
  readonly signal?: AbortSignal;
  readonly onLog: (line: string) => void;
}

export interface LocalStack {
  /** Environment for processes that use the stack: emulator hosts, local values, ports, build folder. */
  readonly env: Record<string, string>;
  /** Resolves with an error message when a process of the stack ends unexpectedly. */
  readonly broken: Promise<string>;
  /** Starts the clock-driven jobs, every two seconds. */
  startTicker(): void;
  stopTicker(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds and starts the local stack. On failure it stops all started processes and throws CommandError. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { ports, outDir, onLog } = options;
  const env = { ...localStackEnvironment(options), PROSTOR_BUILT: outDir };
  const children: Child[] = [];
  let reportBroken: (name: string) => void;
  const broken = new Promise<string>((resolve) => (reportBroken = resolve));
  let stopping = false;

  const adopt = (child: Child): Child => {
    children.push(child);
    void child.ended.then(() => stopping || reportBroken(`${child.name} ended unexpectedly; see ${child.logFile}.`));
    if (stopping) void child.stop();
    return child;
  };
  const startScript = (name: string, script: string, log: string): Child | null =>
    existsSync(script)
      ? adopt(startChild({ name, args: ['--import', 'tsx', script], env, logFile: join(outDir, log) }))
      : null;
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(children.map((child) => child.stop()));
  };

  options.signal?.addEventListener('abort', () => void stop());
  try {
    // The development server is no part of the stack.
    await checkPortsAreFree(ports, Object.keys(ports).filter((name) => name !== 'vite') as PortName[]);
    const java = findProgram('java');
    const folders = {
      functions: options.functionsFolder ?? join(outDir, 'functions'),
      web: join(outDir, 'web'),
      panel: join(outDir, 'panel'),
    };
    onLog('Building the functions and the site, unless they are built');
    const all = () => build(options, folders);
    // `npm run build` writes to the folder of `npm start` too.
    if (options.functionsFolder !== undefined) await all();
    else await buildOnce(join(outDir, 'built'), [folders, options.withoutSite, localValues(options)], all);
    onLog('Starting the emulators and the sandboxes of outside services');
    const { PANEL_URL: panelUrl = '' } = localValues(options).params;
    const config = localConfig(productionConfig(), { ports, folders, panelUrl });
    const configFile = writeConfig(options.configName, config);
    const emulators = await startEmulators({
      project: options.project,
      ports,
      configFile,
      folder: outDir,
      java,
      ...(options.importFrom !== undefined && { importFrom: options.importFrom }),
      onStarted: adopt,
    });
    await options.onEmulators?.();
    const sandbox = startScript('The sandbox', inRepository('tests', 'sandbox', 'main.ts'), 'sandbox.log');
    if (sandbox !== null) await waitForResponse(sandbox, localUrl(ports.sandbox));
    onLog('Waiting for the first response of the API');
    await waitForResponse(emulators, `${localUrl(ports.hosting)}/api/health`, { accepts: ({ ok }) => ok });
  } catch (error) {
    await stop();
    throw error;
  }
  let ticker: Child | null = null;
  return {
    env,
    broken,
    stop,
    startTicker: () =>
      void (ticker = startScript('The ticker', inRepository('scripts', 'local-stack', 'ticker.ts'), 'ticker.log')),
    stopTicker: async () => {
      stopping = true;
      await ticker?.stop();
    },
  };
}

async function build(options: LocalStackOptions, folders: LocalFolders): Promise<void> {
  const values = localValues(options);
  for (const folder of [folders.web, folders.panel]) mkdirSync(folder, { recursive: true });
  prepareFunctionsFolder(folders.functions, options.project, values);
  await Promise.all([
    buildFunctions(folders.functions),
    options.withoutSite === true ? null : buildWeb(values.web, { site: folders.web, panel: folders.panel }),
  ]);
  writeDownloadPlaceholders(folders.web);
}
