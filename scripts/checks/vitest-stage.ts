import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inCache, inRepository, REPOSITORY } from '../lib/repository';
import { runScript, StoppedBySignal } from '../lib/run-script';
import { countsFolder, ofTheRun } from './recorded-counts';
import type { Suite } from './test-stages';
import { StoppedStage, type SlowFile, type StageCounts, type TestFailure } from './test-summary';

const SECOND = 1000;
const SLOW_FILE_SECONDS = 20;

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults?: FileReport[];
}

interface FileReport {
  name: string;
  assertionResults: AssertionResult[];
  status?: string;
  /** Why the file could not be loaded; empty otherwise. */
  message?: string;
  /** In ms. */
  startTime?: number;
  endTime?: number;
}

interface AssertionResult {
  ancestorTitles: string[];
  title: string;
  status: string;
  /** A test that passed at a second attempt keeps the failure of its first. */
  failureMessages?: string[];
}

/** The result of one test. */
export interface TestResult {
  /** Prefixed with the titles of its groups. */
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}

/** Results of the last run of a stage, without skipped tests. */
export function lastResults(stage: string): TestResult[] {
  const report = reportOf(stage);
  if (!existsSync(report)) return [];
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map((result) => ({
        title: titleOf(result),
        file: relative(REPOSITORY, name),
        passed: result.status === 'passed',
      })),
  );
}

/** The counts of the files that have ended, while a stage runs. */
const progressOf = (stage: string): string => ofTheRun(`${stage}.progress.json`);

/** Before a run that may end before it has results. */
export const removeResults = (stage: string): void => rmSync(reportOf(stage), { force: true });

const titleOf = ({ ancestorTitles, title }: AssertionResult): string => [...ancestorTitles, title].join(' > ');

const reportOf = (stage: string): string => ofTheRun(`${stage}.json`);

/** Projects of vitest.config.ts that run together; their JSON report has the name of the stage. */
export interface VitestStage {
  readonly name: string;
  readonly projects: readonly string[];
  readonly suite?: Suite;
  /** Only these test files. All of their tests may belong to another suite. */
  readonly files?: readonly string[];
}

const OPTIONS_OF_SUITES: Readonly<Record<Suite, readonly string[]>> = {
  needed: ['--tags-filter=!sweep'],
  sweeps: ['--tags-filter=sweep'],
  all: [],
};

/** Runs the projects of a stage beside each other and counts the results. Throws StoppedStage. */
export async function runVitest(
  { name, projects, suite = 'all', files }: VitestStage,
  filters: readonly string[],
  env: Record<string, string | undefined>,
): Promise<StageCounts> {
  const outputFile = reportOf(name);
  mkdirSync(inCache('test'), { recursive: true });
  removeResults(name);
  rmSync(countsFolder(name), { recursive: true, force: true });
  rmSync(progressOf(name), { force: true });
  const vitest = inRepository('node_modules', 'vitest', 'vitest.mjs');
  const reporter = inRepository('scripts', 'checks', 'progress-reporter.ts');
  const reports = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${outputFile}`];
  const options = [...reports, ...OPTIONS_OF_SUITES[suite]];
  const exitCode = await runScript(
    [vitest, 'run', ...projects.flatMap((project) => ['--project', project]), ...options, ...filters],
    {
      TEST_DEPTH: suite === 'needed' ? 'quick' : 'usual',
      ...env,
      TEST_COUNTS: countsFolder(name),
      TEST_PROGRESS: progressOf(name),
    },
  ).catch((error: unknown) => {
    throw error instanceof StoppedBySignal ? new StoppedStage(progress(name)) : error;
  });
  if (!existsSync(outputFile)) return { passed: 0, failed: 1, note: 'vitest wrote no report' };
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  for (const { title, failure } of retriedTests(report))
    console.log(`\nPassed only at the second attempt: ${title}\n${failure}`);
  const counts = countsOf(report, exitCode, suite !== 'all' && files !== undefined);
  return { ...counts, failures: failedTests(report), slowFiles: slowFiles(report) };
}

function progress(stage: string): StageCounts {
  const file = progressOf(stage);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StageCounts) : { passed: 0, failed: 0 };
}

const slowFiles = ({ testResults = [] }: Report): SlowFile[] =>
  testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      file: relative(REPOSITORY, name),
      seconds: (endTime - startTime) / SECOND,
    }))
    .filter(({ seconds }) => seconds > SLOW_FILE_SECONDS);

function failedTests({ testResults = [] }: Report): TestFailure[] {
  return testResults.flatMap(({ name, assertionResults, status, message }) => {
    const file = relative(REPOSITORY, name);
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => ({ file, title: titleOf(result), message: result.failureMessages?.join('\n') ?? '' }));
    return status === 'failed' && failed.length === 0 ? [{ file, message: message ?? '' }] : failed;
  });
}

/** The tests that failed and then passed, with the failure of the first attempt. */
function retriedTests({ testResults = [] }: Report): { title: string; failure: string }[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map((result) => ({ title: titleOf(result), failure: result.failureMessages?.join('\n') ?? '' }));
}

/**
 * Also counts as failures: a file that cannot be loaded, an error outside of tests, and a stage without tests, except
 * where all tests of the chosen files may belong to the other suite.
 */
export function countsOf(report: Report, exitCode: number, mayBeOfOtherSuite = false): StageCounts {
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  if (counts.passed + counts.failed === 0 && mayBeOfOtherSuite && counts.skipped > 0 && report.success)
    return { ...counts, note: 'all tests of these files are of the other suite' };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no tests' };
  if (counts.failed === 0 && (exitCode !== 0 || !report.success)) {
    return { ...counts, failed: Math.max(1, report.numFailedTestSuites), note: 'failed outside of the tests' };
  }
  const retried = retriedTests(report).length;
  return retried === 0 ? counts : { ...counts, note: `${retried} passed only at the second attempt` };
}
