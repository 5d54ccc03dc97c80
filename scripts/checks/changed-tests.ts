import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { readManifest } from '../build/web-manifest';
import { git, headCommit } from '../lib/git';
import { inCache, inRepository, REPOSITORY } from '../lib/repository';
import { ImportGraph } from './import-graph';
import { ofProjects, testFiles, type RequestedStage } from './test-stages';

/** What a test file of the browser stage asked for in its last run. */
export interface BrowserUse {
  /** Of calls and of files of the site. */
  readonly paths: readonly string[];
}

/** Where a run keeps the record of a test file, given by its absolute path. */
export const useRecordOf = (testFile: string): string =>
  inCache('test', 'use', `${relative(REPOSITORY, testFile).replaceAll('/', ' ')}.json`);

/** The commit that a change is compared with: where its branch left main; on main itself the last commit. */
export function baseOfChange(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // The clone has no such branch.
    }
  }
  return headCommit();
}

/** The files that differ from a commit, new ones included; relative to the repository. */
const changedFiles = (base: string): string[] => [
  ...new Set(
    [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
      .flatMap((lines) => lines.split('\n'))
      .filter((line) => line !== ''),
  ),
];

/** The stages that a change since `base` can touch, with the test files that it touches. */
export async function touchedStages(stages: readonly RequestedStage[], base: string): Promise<RequestedStage[]> {
  const changed = changedFiles(base);
  const projects = stages.filter(({ name }) => name !== 'browser').flatMap((stage) => stage.projects);
  const imported = projects.length === 0 ? [] : await importing(projects, base);
  const touched = stages.map((stage) => {
    if (stage.projects.length === 0) return stage;
    if (stage.name === 'browser')
      return { ...stage, files: touchedInBrowser(ofProjects(stage.projects, testFiles()), changed) };
    const own = imported.filter(({ projectName }) => stage.projects.includes(projectName));
    return { ...stage, files: own.map(({ file }) => relative(REPOSITORY, file)) };
  });
  for (const { name, files } of touched)
    if (files !== undefined) console.log(`${name}: ${files.length} test files are touched by the change.`);
  return touched.filter(({ files }) => files?.length !== 0);
}

interface ListedFile {
  readonly file: string;
  readonly projectName: string;
}

/** The test files that import a changed file, as Vitest finds them. */
async function importing(projects: readonly string[], base: string): Promise<ListedFile[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      inRepository('node_modules', 'vitest', 'vitest.mjs'),
      'list',
      '--filesOnly',
      '--json',
      `--changed=${base}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    { cwd: REPOSITORY, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout.slice(stdout.indexOf('['))) as ListedFile[];
}

const DOCUMENT = /\.md$|^docs\//;
const FUNCTIONS = 'functions/src/';

/**
 * The test files of the browser stage that a change can touch: those that load a changed file themselves, and those
 * that were seen to make a call or to load a part of the site that depends on one. A file without a record runs, and
 * all run when nobody can say what depends on the change.
 */
export function touchedInBrowser(testFiles: readonly string[], changed: readonly string[]): string[] {
  const graph = new ImportGraph();
  const product = changed.filter((file) => !DOCUMENT.test(file) && !file.startsWith('tests/'));
  const ofCalls = product.filter((file) => file.startsWith(FUNCTIONS));
  const ofSite = product.filter((file) => /^(web\/src|locales)\//.test(file));
  const calls = pathsOfCalls(ofCalls, graph);
  const parts = pathsOfSite([...ofSite, ...ofCalls.filter((file) => file.includes('/contract/'))], graph);
  if (calls === null || parts === null || ofCalls.length + ofSite.length < product.length) return [...testFiles];
  const touched = [...calls, ...parts];
  return testFiles.filter((file) => {
    const loaded = graph.loadedWith(inRepository(file));
    if (changed.some((each) => loaded.has(inRepository(each)))) return true;
    const record = useRecordOf(inRepository(file));
    if (!existsSync(record)) return true;
    const { paths } = JSON.parse(readFileSync(record, 'utf8')) as BrowserUse;
    return paths.some((path) => touched.some((end) => path.endsWith(end)));
  });
}

/**
 * The paths of the calls whose use case loads one of the files; null when something else than a call does, for example
 * a webhook or a job. A use case has the name of the contract of its call.
 */
function pathsOfCalls(files: readonly string[], graph: ImportGraph): string[] | null {
  if (files.length === 0) return [];
  const wanted = files.map((file) => inRepository(file));
  const contracts = sourcesBelow('functions/src')
    .filter((file) => file.includes('/contract/'))
    .map((file) => ({
      name: basename(file),
      file,
      paths: [...readFileSync(file, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path),
    }));
  const found: string[] = [];
  const covered = new Set<string>();
  const entries = sourcesBelow('functions/src').filter((file) => /\/(http|jobs)\/|\/(panel-)?routes\.ts$/.test(file));
  const imported = new Set(entries.flatMap((file) => graph.importsOf(file))).difference(new Set(entries));
  for (const entry of imported) {
    const loaded = graph.loadedWith(entry);
    const concerned = wanted.filter((file) => loaded.has(file));
    if (concerned.length === 0) continue;
    for (const file of concerned) covered.add(file);
    const contract = contracts.find(({ name, file }) => file === entry || name === basename(entry));
    if (contract === undefined || contract.paths.length === 0) return null;
    found.push(...contract.paths);
  }
  return covered.size === wanted.length ? found : null;
}

/** The built files of the parts of the site that load one of the files; null without a build of the tests. */
function pathsOfSite(files: readonly string[], graph: ImportGraph): string[] | null {
  if (files.length === 0) return [];
  const site = inCache('test', 'web');
  if (!existsSync(join(site, '.vite', 'manifest.json'))) return null;
  const wanted = files.map((file) => inRepository(file));
  return Object.entries(readManifest(site)).flatMap(([source, { file }]) => {
    const loaded = graph.loadedWith(inRepository('web', source));
    return wanted.some((each) => loaded.has(each)) ? [`/${file}`] : [];
  });
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => inRepository(folder, file));
