import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';
import { hostingSite, productionConfig } from './hosting-config';

/** The parts of a deploy that consist of files. */
export type UploadedPart = 'functions' | 'site' | 'panel';

const require = createRequire(import.meta.url);
/** They find the files of a deploy: each part has its own rules for what `ignore` means. */
const { listFiles } = require('firebase-tools/lib/listFiles') as {
  listFiles: (folder: string, ignore: readonly string[]) => string[];
};
const { readdirRecursive } = require('firebase-tools/lib/fsAsync') as {
  readdirRecursive: (options: { path: string; ignoreStrings: readonly string[] }) => Promise<{ name: string }[]>;
};

/**
 * The files that a deploy uploads of a built folder: all but those of its `ignore` in firebase.json. Relative to the
 * folder, with slashes, sorted. The folder of the functions is the one that contains `lib`.
 */
export async function uploadedFiles(part: UploadedPart, folder: string): Promise<string[]> {
  const config = productionConfig();
  if (part !== 'functions') return listFiles(folder, hostingSite(config, part).ignore).toSorted();
  const ignoreStrings = config.functions.flatMap(({ ignore }) => ignore);
  const files = await readdirRecursive({ path: folder, ignoreStrings });
  return files.map(({ name }) => relative(folder, name).replaceAll(sep, '/')).toSorted();
}
