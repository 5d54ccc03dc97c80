import { rmSync } from 'node:fs';
import { startChild } from '../lib/child-process';
import { inCache, inRepository } from '../lib/repository';

/**
 * Starts the WireGuard node of `npm start` and its phone (demo-tunnel.ts) beside the running stack, and returns how to
 * stop them. The console shows only what the phone notices; where this machine cannot run tunnels, that is nothing.
 * `isNew`: the stack is a new one, which does not know the node of an earlier run.
 */
export function startDemoTunnel(
  env: Readonly<Record<string, string>>,
  { isNew }: { readonly isNew: boolean },
): () => Promise<void> {
  // WireGuard in network namespaces exists on Linux only, and only root may create them.
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return async () => undefined;
  const keysFile = inCache('start', 'tunnel-node.json');
  if (isNew) rmSync(keysFile, { force: true });
  const child = startChild({
    name: 'The WireGuard node',
    args: ['--import', 'tsx', inRepository('scripts', 'local-stack', 'demo-tunnel.ts'), keysFile],
    env: { ...env },
    logFile: inCache('start', 'tunnel.log'),
    onLine: (line) => {
      if (line.startsWith('WireGuard: ')) console.log(line);
    },
  });
  return () => child.stop();
}
