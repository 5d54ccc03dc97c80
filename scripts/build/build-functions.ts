import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, watch, type InputOptions, type OutputOptions } from 'rolldown';
import { CommandError, messageOf } from '../lib/cli';
import { dedupePackages } from './dedupe-packages-plugin';
import { inRepository } from '../lib/repository';
import { stripCallables } from './strip-callables-plugin';
import { stripUnusedProtos } from './strip-unused-protos-plugin';

const ENTRY = inRepository('functions', 'src', 'index.ts');

/** Returned by the health calls: the commit of a deploy, otherwise `local`. */
const release = process.env.PROSTOR_RELEASE ?? 'local';

const input = (entry: string): InputOptions => ({
  input: entry,
  platform: 'node',
  tsconfig: inRepository('functions', 'tsconfig.json'),
  logLevel: 'warn',
  transform: { define: { 'process.env.PROSTOR_RELEASE': JSON.stringify(release) } },
  plugins: [dedupePackages(), stripUnusedProtos(), stripCallables()],
});

/**
 * Files without runtime dependencies halve the cold start: `index.js` with what every function needs, and beside it
 * what `import()` loads. `keepNames`: Firestore's REST serializer compares constructor names.
 */
const output = (folder: string): OutputOptions => ({
  dir: join(folder, 'lib'),
  entryFileNames: 'index.js',
  chunkFileNames: '[name].js',
  format: 'cjs',
  minify: true,
  keepNames: true,
  codeSplitting: {
    groups: [
      // What every function loads.
      { name: 'common', tags: ['$initial'], priority: 2 },
      // Our own code that several of the parts loaded later need.
      { name: 'shared', test: /[\\/]functions[\\/]src[\\/]/, minShareCount: 2, priority: 1 },
    ],
  },
  sourcemap: true,
});

/**
 * Bundles the functions into `folder`/lib, whose index.js is the `main` of functions/package.json. `entry` selects
 * another source file. Throws CommandError.
 */
export async function buildFunctions(folder = inRepository('functions'), entry = ENTRY): Promise<void> {
  try {
    const bundle = await rolldown(input(entry));
    rmSync(join(folder, 'lib'), { recursive: true, force: true });
    await bundle.write(output(folder));
    await bundle.close();
  } catch (error) {
    throw new CommandError(`The functions could not be built. ${messageOf(error)}`);
  }
}

/** Rebuilds at every change; the functions emulator reloads the file. Returns a function that stops watching. */
export function watchFunctions(
  onResult: (error: string | null) => void,
  folder = inRepository('functions'),
): () => Promise<void> {
  const watcher = watch({ ...input(ENTRY), output: output(folder) });
  watcher.on('event', (event) => {
    if (event.code === 'END') onResult(null);
    if (event.code === 'ERROR') onResult(messageOf(event.error));
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result.close();
  });
  return () => watcher.close();
}
