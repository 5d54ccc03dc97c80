import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';
import { inRepository } from '../lib/repository';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/**
 * Bundles one copy of each package version. npm installs a version several times if another version is hoisted; the
 * duplicates of the Firestore client's transport libraries alone would enlarge the bundle by half.
 */
export function dedupePackages(): Plugin {
  const replacements = duplicatePackages(JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as Lock);
  return {
    name: 'dedupe-packages',
    resolveId: {
      // Only package names: relative imports stay inside a copy, which nothing else imports.
      filter: { id: /^[@\w]/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found || found.external) return found;
        const copy = [...replacements].find(([folder]) => found.id.startsWith(folder));
        return copy ? { ...found, id: copy[1] + found.id.slice(copy[0].length) } : found;
      },
    },
  };
}

/**
 * Maps the folder of each duplicate to the folder of the first copy, in the order of the lock file. Skips packages that
 * are not installed on this platform.
 */
function duplicatePackages(
  { packages }: Lock,
  isInstalled = (path: string): boolean => existsSync(inRepository(path)),
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const replacements = new Map<string, string>();
  for (const [path, { version }] of Object.entries(packages).toSorted(
    ([left], [right]) => left.length - right.length || (left < right ? -1 : 1),
  )) {
    const name = NAME.exec(path)?.[1];
    if (name === undefined || version === undefined || !isInstalled(path)) continue;
    const kept = first.get(`${name}@${version}`);
    if (kept === undefined) first.set(`${name}@${version}`, path);
    else replacements.set(inRepository(path, '/'), inRepository(kept, '/'));
  }
  return replacements;
}
