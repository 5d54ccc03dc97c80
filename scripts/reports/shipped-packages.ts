import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildFunctions } from '../build/build-functions';
import { BUILT_LICENCES, buildWeb } from '../build/build-web';
import { CommandError } from '../lib/cli';
import { readPorts } from '../lib/ports';
import { REPOSITORY } from '../lib/repository';
import { localValues } from '../local-stack/local-values';

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package declares it; '' if it declares none. */
  readonly licence: string;
}

/** A package of the server; `isBundled`: its code is in the deployed file. */
export interface ServerPackage extends ShippedPackage {
  readonly isBundled: boolean;
}

export interface ShippedPackages {
  /** Scripts and fonts of the built site. */
  readonly browser: readonly ShippedPackage[];
  /** The deployed file, and the packages that Cloud Functions installs beside it. */
  readonly server: readonly ServerPackage[];
}

const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const OURS = '@prostor/';

/**
 * The packages in a build of both parts, below the output folder of a local stack, by name and version. Throws
 * CommandError if npm cannot list the packages of the server.
 */
export function shippedPackages(built: string): ShippedPackages {
  return { browser: browserPackages(join(built, 'web')), server: serverPackages(join(built, 'functions', 'lib')) };
}

/** Builds both parts as a deploy does, with local values, into `folder`, and reads their packages. */
export async function packagesOfBuild(folder: string): Promise<ShippedPackages> {
  const values = localValues({ project: 'demo-prostor-proof', ports: readPorts(process.env) }).web;
  delete values.VITE_AUTH_EMULATOR_URL;
  await Promise.all([
    buildFunctions(join(folder, 'functions')),
    buildWeb({ ...values, VITE_APP_CHECK_SITE_KEY: 'local_app_check_key' }, { site: join(folder, 'web'), panel: null }),
  ]);
  return shippedPackages(folder);
}

function browserPackages(site: string): readonly ShippedPackage[] {
  const bundled = readJson(join(site, BUILT_LICENCES)) as readonly { name: string; version: string; licence: string }[];
  const sources = Object.keys(readJson(join(site, '.vite', 'manifest.json')) as object);
  return byName([...bundled, ...packagesOf(sources.map((source) => resolve(REPOSITORY, 'web', source)))]);
}

function serverPackages(folder: string): readonly ServerPackage[] {
  const maps = readdirSync(folder).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap(
    (name) => (readJson(join(folder, name)) as { readonly sources: readonly string[] }).sources,
  );
  const bundled = packagesOf(sources.map((source) => resolve(folder, source))).map(withBundled(true));
  const installed = installedPackages().map(withBundled(false));
  return byName([...installed, ...bundled]);
}

const withBundled = (isBundled: boolean) => (each: ShippedPackage) => ({ ...each, isBundled });

/**
 * From the lock file alone: npm leaves out optional packages that the Node of this machine is too old for, and Cloud
 * Functions has another Node.
 */
function installedPackages(): readonly ShippedPackage[] {
  const args = ['ls', '--parseable', '--all', '--omit=dev', '--workspace=functions', '--package-lock-only'];
  const { stdout } = spawnSync('npm', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const folders = stdout.split('\n').filter((path) => path.includes('/node_modules/'));
  if (folders.length === 0) throw new CommandError('npm ls did not list the packages of the functions.');
  const { packages } = readJson(join(REPOSITORY, 'package-lock.json')) as LockFile;
  return folders
    .map((folder) => relative(REPOSITORY, folder))
    .filter((path) => packages[path]?.link !== true)
    .map((path) => {
      const { version, license = '' } = packages[path] ?? {};
      if (version === undefined) throw new CommandError(`package-lock.json does not have ${path}.`);
      return {
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        licence: license,
      };
    });
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly link?: boolean }>
  >;
}

/** The packages of files; a file outside of node_modules belongs to none. */
function packagesOf(files: readonly string[]): readonly ShippedPackage[] {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(dirname(file))?.[0] ?? []));
  return [...folders].map(packageIn).filter(({ name }) => !name.startsWith(OURS));
}

function packageIn(folder: string): ShippedPackage {
  const { name, version, license, licenses } = readJson(join(folder, 'package.json')) as PackageJson;
  return { name, version, licence: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? '' };
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** The former form. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** Without repetitions; the last of equal ones stays. */
const byName = <Package extends ShippedPackage>(packages: readonly Package[]): readonly Package[] =>
  [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()].toSorted((left, right) =>
    `${left.name}@${left.version}` < `${right.name}@${right.version}` ? -1 : 1,
  );

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
