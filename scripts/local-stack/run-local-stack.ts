import { checkPortsAreFree } from './check-ports';
import { CommandError } from '../lib/cli';
import { startDevServer, watchSources } from './dev-server';
import { localPanelUrl, localUrl, readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { aborted, stopSignal } from '../lib/stop-signal';
import { seedLocalStack } from './seed-local-stack';
import { startLocalStack } from './local-stack';
import { startupBanner } from './startup-banner';

const PROJECT = 'demo-prostor';
const INTERRUPTED = 130;

/** `npm start` and `npm run dev`: runs the seeded local stack until Ctrl-C. Returns the exit code. */
export async function runLocalStack({ withDevServer }: { withDevServer: boolean }): Promise<number> {
  const signal = stopSignal();
  const ports = readPorts(process.env);
  const siteUrl = localUrl(withDevServer ? ports.vite : ports.hosting);
  const panelUrl = localPanelUrl(withDevServer ? ports.vite : ports.panel);
  const cleanUps: (() => Promise<void>)[] = [];
  const begun = Date.now();
  try {
    if (withDevServer) await checkPortsAreFree(ports, ['vite']);
    const stack = await startLocalStack({
      project: PROJECT,
      ports,
      siteUrl,
      panelUrl,
      outDir: inCache('start'),
      configName: 'firebase.local.json',
      functionsFolder: inRepository('functions'),
      withoutSite: withDevServer,
      signal,
      onLog: (line) => console.log(`${line}...`),
    });
    cleanUps.push(() => stack.stop());
    // Started before the seed, which calls the API through the URL of the site.
    if (withDevServer)
      cleanUps.push(watchSources(), await startDevServer({ project: PROJECT, ports, siteUrl, panelUrl }));
    await seedLocalStack(stack, inCache('start', 'seed.log'), signal);
    stack.startTicker();
    if (signal.aborted) return INTERRUPTED;
    console.log(startupBanner({ siteUrl, panelUrl, ports }));
    console.log(`Ready after ${Math.round((Date.now() - begun) / 1000)} s. Press Ctrl-C to stop.`);
    const broken = await Promise.race([aborted(signal), stack.broken]);
    if (broken !== undefined) throw new CommandError(broken);
    return 0;
  } catch (error) {
    if (signal.aborted) return INTERRUPTED;
    throw error;
  } finally {
    if (cleanUps.length > 0) console.log('Stopping.');
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}
