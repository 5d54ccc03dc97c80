import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { SHELL_URL, WORKER_URL } from '@web/service-worker/protocol';
import { inRepository } from '../lib/repository';
import { assetsNamedBy } from './separate-panel';

/** A file that the service worker keeps. `revision` is null where the name contains a hash. */
interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
}

const SHELL = 'app.html';

/**
 * The shell and every file that it, or a file of it, names. Prerendered pages and the panel are not among them. The
 * folder is that of the built site.
 */
function precachedFiles(folder: string): readonly PrecachedFile[] {
  const shell = join(folder, SHELL);
  const revision = createHash('sha256').update(readFileSync(shell)).digest('hex').slice(0, 16);
  const assets = [...assetsNamedBy(folder, [shell])].sort();
  return [{ url: SHELL_URL, revision }, ...assets.map((name) => ({ url: `/assets/${name}`, revision: null }))];
}

/**
 * Bundles the service worker into the folder of the built site, after the pages are written: its list names the files
 * that they name (decision 95).
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: inRepository('web', 'src', 'service-worker', 'service-worker.ts'),
    tsconfig: inRepository('web', 'tsconfig.json'),
    transform: {
      define: { 'process.env.NODE_ENV': '"production"', __PRECACHE__: JSON.stringify(precachedFiles(folder)) },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  writeFileSync(join(folder, WORKER_URL), output[0].code);
}
