import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';
import { inRepository } from '../lib/repository';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/**
 * npm installs the same version of a package several times when another version of it has the place at the top, and a bundle would
 * hold every copy: of the Firestore client's two libraries of transport alone that is half as much again. One of them is enough.
 */
export function dedupePackages(): Plugin {
  const instead = copies(JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as Lock);
  return {
    name: 'one-copy-each',
    resolveId: {
      // Inside of a package it names its own files, and nothing outside leads there any more.
      filter: { id: /^[@\w]/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found || found.external) return found;
        const copy = [...instead].find(([folder]) => found.id.startsWith(folder));
        return copy ? { ...found, id: copy[1] + found.id.slice(copy[0].length) } : found;
      },
    },
  };
}

/** The folder of each further copy -> the folder of the first, by the lock file: the same in every build. Not all of it is installed everywhere. */
export function copies(
  { packages }: Lock,
  isInstalled = (path: string): boolean => existsSync(inRepository(path)),
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const instead = new Map<string, string>();
  for (const [path, { version }] of Object.entries(packages).toSorted(
    ([left], [right]) => left.length - right.length || (left < right ? -1 : 1),
  )) {
    const name = NAME.exec(path)?.[1];
    if (name === undefined || version === undefined || !isInstalled(path)) continue;
    const kept = first.get(`${name}@${version}`);
    if (kept === undefined) first.set(`${name}@${version}`, path);
    else instead.set(inRepository(path, '/'), inRepository(kept, '/'));
  }
  return instead;
}
