import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { readTestRequest } from './test-stages';
import { lastResults, removeResults, type TestResult } from './vitest-stage';

export interface NestedTestRun {
  readonly tests: readonly TestResult[];
  readonly passed: number;
  /** At least 1 when the run failed, also outside of the tests. */
  readonly failed: number;
}

/**
 * Runs `npm test` with these words (stages and parts of names of test files) as a process of its own, with `env` added
 * to the environment, and returns its results.
 */
export async function runNestedTests(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<NestedTestRun> {
  const stages = readTestRequest(words).stages.map(({ name }) => name);
  for (const stage of stages) removeResults(stage);
  const test = inRepository('scripts', 'commands', 'test.ts');
  const exitCode = await runScript(['--import', 'tsx', test, '--', ...words], { ...process.env, ...env });
  const tests = stages.flatMap(lastResults);
  const failed = tests.filter(({ passed }) => !passed).length;
  return { tests, passed: tests.length - failed, failed: exitCode === 0 ? failed : Math.max(1, failed) };
}
