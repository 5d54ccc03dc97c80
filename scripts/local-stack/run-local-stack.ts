import { checkPortsAreFree } from './check-ports';
import { CommandError } from '../lib/cli';
import { startDevServer, watchSources } from './dev-server';
import { localPanelUrl, localUrl, readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { aborted, stopSignal } from '../lib/stop-signal';
import { beginRun, keepStack, keptSentence, keptStack } from './kept-stack';
import { seedLocalStack } from './seed-local-stack';
import { startLocalStack } from './local-stack';
import { startDemoTunnel } from './start-demo-tunnel';
import { startupBanner } from './startup-banner';

const PROJECT = 'demo-prostor';
const INTERRUPTED = 130;

interface RunOptions {
  readonly withDevServer: boolean;
  /** Goes on where the last run ended. */
  readonly keep: boolean;
}

/**
 * `npm start` and `npm run dev`: runs the seeded local stack until Ctrl-C, then keeps its state for a run with `keep`.
 * Returns the exit code.
 */
export async function runLocalStack({ withDevServer, keep }: RunOptions): Promise<number> {
  const signal = stopSignal();
  const ports = readPorts(process.env);
  const siteUrl = localUrl(withDevServer ? ports.vite : ports.hosting);
  const panelUrl = localPanelUrl(withDevServer ? ports.vite : ports.panel);
  const folder = inCache('start', 'kept');
  const cleanUps: (() => Promise<void>)[] = [];
  const begun = Date.now();
  let isReady = false;
  // Once the stack is ready, a signal keeps its state before anything stops.
  const starting = new AbortController();
  signal.addEventListener('abort', () => isReady || starting.abort());
  try {
    if (withDevServer) await checkPortsAreFree(ports, ['vite']);
    const kept = keep ? keptStack(folder, { project: PROJECT, ports }) : null;
    if (kept !== null) console.log(kept.description);
    const stack = await startLocalStack({
      project: PROJECT,
      ports,
      siteUrl,
      panelUrl,
      outDir: inCache('start'),
      configName: 'firebase.local.json',
      functionsFolder: inRepository('functions'),
      withoutSite: withDevServer,
      ...(kept !== null && { importFrom: kept.emulators, onEmulators: () => kept.restoreClock() }),
      signal: starting.signal,
      onLog: (line) => console.log(`${line}...`),
    });
    cleanUps.push(() => stack.stop());
    // Started before the seed, which calls the API through the URL of the site.
    if (withDevServer)
      cleanUps.push(watchSources(), await startDevServer({ project: PROJECT, ports, siteUrl, panelUrl }));
    if (kept === null) await seedLocalStack(stack, inCache('start', 'seed.log'), starting.signal, { year: true });
    else await kept.restoreSandbox();
    if (starting.signal.aborted) return INTERRUPTED;
    isReady = true;
    beginRun(folder);
    stack.startTicker();
    console.log(startupBanner({ siteUrl, panelUrl, ports }));
    console.log(`Ready after ${Math.round((Date.now() - begun) / 1000)} s. Press Ctrl-C to stop.`);
    console.log('"npm start -- --keep" then goes on from here.');
    cleanUps.push(startDemoTunnel(stack.env, { isNew: kept === null }));
    const broken = await Promise.race([aborted(signal), stack.broken]);
    await stack.stopTicker();
    if (broken !== undefined) {
      // Only a run whose emulators and sandboxes still respond can be kept.
      await keepStack(folder, { project: PROJECT, ports }).catch(() => undefined);
      throw new CommandError(`${broken}\n${keptSentence(folder)}`);
    }
    console.log('Keeping the state for `npm start -- --keep`...');
    await keepStack(folder, { project: PROJECT, ports });
    return 0;
  } catch (error) {
    if (starting.signal.aborted) return INTERRUPTED;
    throw error;
  } finally {
    if (cleanUps.length > 0) console.log('Stopping.');
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}
