import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { REPOSITORY } from './repository';

/**
 * The files of the repository below some folders, committed or new: all but what .gitignore names. Relative, with
 * slashes, sorted. It does not ask git: a downloaded archive has the files without it.
 */
export function sourceFiles(folders: readonly string[] = [''], root = REPOSITORY): string[] {
  const isIgnored = ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'));
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name === '.git' || isIgnored(path, entry.isDirectory())) return [];
      if (entry.isDirectory()) return below(path);
      return entry.isFile() ? [path] : [];
    });
  return folders.flatMap(below).toSorted();
}

/** Reads names with `*`, from the root where they contain a slash before the end. Throws for anything else. */
function ignoredBy(gitignore: string): (path: string, isFolder: boolean) => boolean {
  const patterns = gitignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      if (/[!\\?[\]]|\*\*/.test(line))
        throw new Error(`.gitignore: "${line}" is not read by scripts/lib/source-files.ts`);
      const name = line.replace(/\/$/, '');
      const escaped = name.replace(/^\//, '').replaceAll(/[.+(){}^$|]/g, String.raw`\$&`);
      const names = new RegExp(`^${escaped.replaceAll('*', '[^/]*')}$`);
      return { names, isRooted: name.includes('/'), isFolder: line.endsWith('/') };
    });
  return (path, isFolder) =>
    patterns.some(
      (pattern) =>
        (isFolder || !pattern.isFolder) && pattern.names.test(pattern.isRooted ? path : posix.basename(path)),
    );
}
