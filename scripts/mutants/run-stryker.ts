import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { environmentInMemory } from '../local-stack/local-stack-environment';
import type { MutationRun } from './mutation-runs';

/** The results of a run, in the format of mutation-testing-report-schema; the next run repeats only what changed. */
export const resultsFile = (name: string): string => inCache('mutants', `${name}.json`);

const measuredFile = (name: string): string => inCache('mutants', `${name}.measured.json`);

/** Random tests of the domain also run against every mutant, with few examples. */
const RANDOM_EXAMPLES = '25';

/** Mutates the files of a run and returns the exit code of Stryker. An interrupted run keeps what it has found. */
export async function runStryker(run: MutationRun): Promise<number> {
  const sources = Object.fromEntries(run.files.map((file) => [file, sourceHash(file)]));
  const config = inCache('mutants', `${run.name}.config.json`);
  mkdirSync(inCache('mutants'), { recursive: true });
  forgetUncovered(resultsFile(run.name));
  writeFileSync(config, JSON.stringify(optionsOf(run), null, 2));
  const stack = { project: 'demo-prostor-test', ports: readPorts(process.env) };
  const exitCode = await runScript(
    [inRepository('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
    {
      ...(run.tests === 'product' ? environmentInMemory(stack) : process.env),
      MUTATION_TESTS: run.tests,
      TEST_RUNS: RANDOM_EXAMPLES,
    },
  );
  if (exitCode === 0) {
    if (existsSync(resultsFile(run.name))) recordFilesWithoutMutants(run);
    writeFileSync(measuredFile(run.name), JSON.stringify({ ...measuredSources(run.name), ...sources }));
  }
  return exitCode;
}

/** Whether all mutants of a file as it is now were tested. An interrupted run leaves the results of some. */
export const isMeasured = (run: string, file: string): boolean => measuredSources(run)[file] === sourceHash(file);

/** The hash of each file when its last complete run began. */
function measuredSources(name: string): Record<string, string> {
  const file = measuredFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

const sourceHash = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(inRepository(file)))
    .digest('hex');

interface StoredMutant {
  readonly static?: boolean;
  readonly status: string;
}

interface Results {
  readonly files: Record<string, { language?: string; source?: string; mutants: StoredMutant[] }>;
}

/**
 * Removes survivors that no single test covers from the stored results, for example those in constants of modules.
 * Stryker would not try them again when a test is new.
 */
function forgetUncovered(path: string): void {
  if (!existsSync(path)) return;
  const results = JSON.parse(readFileSync(path, 'utf8')) as Results;
  const isForgotten = ({ static: isStatic, status }: StoredMutant) =>
    status === 'NoCoverage' || (status === 'Survived' && isStatic === true);
  for (const file of Object.values(results.files)) file.mutants = file.mutants.filter((mutant) => !isForgotten(mutant));
  writeFileSync(path, JSON.stringify(results));
}

/** Stryker does not report a file without mutants, for example one of types. Its result is that it has none. */
function recordFilesWithoutMutants({ name, files }: MutationRun): void {
  const results = JSON.parse(readFileSync(resultsFile(name), 'utf8')) as Results;
  for (const file of files)
    results.files[file] ??= { language: 'typescript', source: readFileSync(inRepository(file), 'utf8'), mutants: [] };
  writeFileSync(resultsFile(name), JSON.stringify(results));
}

const optionsOf = ({ name, tests, files }: MutationRun): PartialStrykerOptions => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', inRepository('scripts', 'mutants', 'ignore-log-calls.ts')],
  ignorers: ['log-calls'],
  mutate: [...files],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // Without a coverage of its own, such a mutant would wait for every test of the product.
  ignoreStatic: tests === 'product',
  incremental: true,
  incrementalFile: resultsFile(name),
  // The copy of the repository that Stryker mutates. Tests read documents, but no pictures.
  tempDirName: inCache('mutants', 'copies'),
  ignorePatterns: ['/docs/pictures', '/web/dist', '/functions/lib', '/.cache', '/tests/{screens,e2e}'],
  reporters: ['progress-append-only'],
  concurrency: availableParallelism(),
  timeoutMS: 10_000,
  allowEmpty: true,
});
