import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { UsageError } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache, inRepository, REPOSITORY } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { environmentInMemory } from '../local-stack/local-stack-environment';
import { markdownTable, writeSection } from '../reports/generated-markdown';

const MONEY = 'payments,recording,gifts,purchase,renewals,refunds,notifications,reconciliation';
/** The folders whose files are changed, the tests that must notice, and the least part of the changes, in percent. */
const PARTS = {
  // What a payment gives and what is charged.
  subscriptions: {
    folders: 'functions/src/{devices,purchase,subscription,renewals,gifts}/rules/',
    tests: 'unit',
    least: 95,
  },
  domain: { folders: 'functions/src/!(devices|purchase|subscription|renewals|gifts)/rules/', tests: 'unit', least: 75 },
  money: {
    folders: `functions/src/{${MONEY}}/{calls,tasks,steps}/`,
    tests: 'product',
    least: 75,
  },
} as const;
/** Which tests run against a change: those of the domain, or those of the whole product in memory. */
export type MutationTests = (typeof PARTS)[keyof typeof PARTS]['tests'];

/** Random tests of the domain also run against every mutant, with few examples. */
const RANDOM_EXAMPLES = '25';

/**
 * Mutation tests of the domain and of the use cases of money: Stryker changes the code in one place after the other and
 * counts the changes that a test notices. Its incremental mode tests only what has changed since the last run
 * (`.cache/mutants`); `words`, parts of paths, test the files with one of them again. Returns 1 when a part notices
 * less than it must. Throws UsageError for a word that no file contains.
 */
export async function mutationTests(words: readonly string[]): Promise<number> {
  let isFailed = false;
  const rows: (string | number)[][] = [];
  const chosen = (folder: string): string[] =>
    globSync(`${folder}/*.ts`, { cwd: REPOSITORY }).filter((file) => words.some((word) => file.includes(word)));
  const foldersOf = (pattern: string): string[] => globSync(pattern, { cwd: REPOSITORY }).toSorted();
  const all = Object.values(PARTS).flatMap(({ folders }) => foldersOf(folders));
  if (words.length > 0 && !all.some((folder) => chosen(folder).length > 0))
    throw new UsageError(`No mutated file has "${words.join('" or "')}" in its path.`);
  for (const [part, { folders, tests, least }] of Object.entries(PARTS)) {
    let [noticed, unnoticed] = [0, 0];
    // One run for each folder: an interrupted one loses only itself.
    for (const folder of foldersOf(folders)) {
      const name = folder.replace(/^functions\/src\//, '').replaceAll('/', '-');
      const mutate = words.length === 0 ? [`${folder}/*.ts`] : chosen(folder);
      if (mutate.length > 0) {
        console.log(`\n=== ${name}, ${tests} tests`);
        isFailed = (await runStryker(name, tests, mutate, words.length > 0)) !== 0 || isFailed;
      }
      const counted = countsOf(name);
      rows.push([name, counted.noticed, counted.unnoticed, percent(counted)]);
      noticed += counted.noticed;
      unnoticed += counted.unnoticed;
    }
    const score = percent({ noticed, unnoticed });
    rows.push([`**${part}**, at least ${least} %`, noticed, unnoticed, score]);
    isFailed ||= words.length === 0 && score < least;
  }
  const table = markdownTable([['Folder', 'Noticed', 'Unnoticed', '%'], ...rows]);
  writeSection('proof', 'Mutation tests', table);
  console.log(`\n${table}\nThe survivors: .cache/reports/mutants/*.html.`);
  return isFailed ? 1 : 0;
}

interface Counts {
  readonly noticed: number;
  readonly unnoticed: number;
}

/** With one decimal; 100 without mutants. */
const percent = ({ noticed, unnoticed }: Counts): number =>
  noticed + unnoticed === 0 ? 100 : Math.floor((1000 * noticed) / (noticed + unnoticed)) / 10;

/** What the runs of a folder have found until now, in the format of mutation-testing-report-schema. */
function countsOf(name: string): Counts {
  const path = inCache('mutants', `${name}.json`);
  if (!existsSync(path)) return { noticed: 0, unnoticed: 0 };
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
  };
  const of = (...statuses: readonly string[]): number =>
    Object.values(files).reduce(
      (sum, { mutants }) => sum + mutants.filter(({ status }) => statuses.includes(status)).length,
      0,
    );
  return { noticed: of('Killed', 'Timeout'), unnoticed: of('Survived', 'NoCoverage') };
}

async function runStryker(name: string, tests: MutationTests, mutate: string[], force: boolean): Promise<number> {
  const options: PartialStrykerOptions = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', inRepository('scripts', 'mutants', 'ignore-log-calls.ts')],
    ignorers: ['log-calls'],
    mutate,
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Without a coverage of its own, such a mutant would wait for every test of the product.
    ignoreStatic: tests === 'product',
    incremental: true,
    incrementalFile: inCache('mutants', `${name}.json`),
    force,
    // The copy of the repository that Stryker mutates. Tests read documents, but no pictures.
    tempDirName: inCache('mutants', 'copies'),
    ignorePatterns: ['/docs/pictures', '/web/dist*', '/functions/lib', '/.cache', '/tests/{screens,e2e}'],
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: inCache('reports', 'mutants', `${name}.html`) },
    concurrency: availableParallelism(),
    timeoutMS: 10_000,
    allowEmpty: true,
  };
  const config = inCache('mutants', `${name}.config.json`);
  mkdirSync(inCache('mutants'), { recursive: true });
  writeFileSync(config, JSON.stringify(options));
  const stack = { project: 'demo-prostor-test', ports: readPorts(process.env) };
  return runScript([inRepository('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config], {
    ...(tests === 'product' ? environmentInMemory(stack) : process.env),
    MUTATION_TESTS: tests,
    TEST_RUNS: RANDOM_EXAMPLES,
  });
}
