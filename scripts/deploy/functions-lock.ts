import { readFileSync } from 'node:fs';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';

/** An entry of a lock file of version 3: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface LockFile {
  readonly name: string;
  readonly version: string;
  readonly lockfileVersion: 3;
  readonly requires: true;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const MODULES = 'node_modules/';

/**
 * The lock file of the functions alone, out of the one of the repository. Google builds the functions from what is
 * uploaded and installs their packages: without a lock file it would take whatever was published since. Throws
 * CommandError for a package that the repository's lock file does not have.
 */
export function functionsLock(repository: LockFile = repositoryLock()): LockFile {
  const root = repository.packages.functions;
  if (root === undefined) throw new CommandError('package-lock.json has no entry for functions.');
  const { name = '', version = '' } = root;
  const kept = new Map<string, LockedPackage>();
  const keep = (from: string, wanted: string, isOptional: boolean): void => {
    const at = resolve(repository, from, wanted);
    if (at === null) {
      if (isOptional) return;
      throw new CommandError(`package-lock.json does not have ${wanted}, which ${from} needs. Run npm install.`);
    }
    // What only the functions have lies in their own folder, which becomes the root.
    const place = at.replace(/^functions\//, '');
    const found = repository.packages[at];
    if (kept.has(place) || found === undefined) return;
    kept.set(place, found);
    for (const [each, optional] of needs(found)) keep(at, each, optional);
  };
  for (const [each, optional] of needs(root)) keep('functions', each, optional);
  for (const each of Object.keys(root.devDependencies ?? {})) keep('functions', each, false);
  const packages = Object.fromEntries([...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...packages } };
}

const repositoryLock = (): LockFile => JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as LockFile;

/** The packages that a package needs, and whether it also works without each. */
function needs({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): [name: string, isOptional: boolean][] {
  return [
    ...Object.keys(dependencies).map((name): [string, boolean] => [name, false]),
    ...Object.keys(optionalDependencies).map((name): [string, boolean] => [name, true]),
    ...Object.keys(peerDependencies).map((name): [string, boolean] => [
      name,
      peerDependenciesMeta[name]?.optional === true,
    ]),
  ];
}

/** The place of a package as Node finds it: in the folder itself, then in those above it. */
function resolve({ packages }: LockFile, from: string, name: string): string | null {
  for (let folder = from; ;) {
    const at = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`;
    if (packages[at] !== undefined) return at;
    if (folder === '') return null;
    const above = folder.lastIndexOf(`/${MODULES}`);
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}
