import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { environmentInMemory } from '../local-stack/local-stack-environment';
import { recordResults, sourceHash, type Report } from './mutation-results';
import type { MutationRun } from './mutation-runs';

/** What Stryker knows of a run on this machine, in the format of mutation-testing-report-schema. */
const resultsFile = (name: string): string => inCache('mutants', `${name}.json`);

/** Random tests of the domain also run against every mutant, with few examples. */
const RANDOM_EXAMPLES = '25';

/**
 * Mutates the files of a run, records the results and returns the exit code of Stryker. An interrupted run is not
 * recorded, but keeps in .cache what it has found: the next one goes on from there.
 */
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
  if (exitCode === 0) recordResults(readResults(run.name), sources);
  return exitCode;
}

/** Stryker writes no results for files without mutants. */
const readResults = (name: string): Report =>
  existsSync(resultsFile(name)) ? (JSON.parse(readFileSync(resultsFile(name), 'utf8')) as Report) : { files: {} };

interface StoredMutant {
  readonly static?: boolean;
  readonly status: string;
}

interface Results {
  readonly files: Record<string, { mutants: StoredMutant[] }>;
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
  ignorePatterns: ['/docs/pictures', '/web/dist*', '/functions/lib', '/.cache', '/tests/{screens,e2e}'],
  reporters: ['progress-append-only'],
  concurrency: availableParallelism(),
  timeoutMS: 10_000,
  allowEmpty: true,
});
