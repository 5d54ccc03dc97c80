import { stripVTControlCharacters } from 'node:util';
import { CommandError, messageOf } from '../lib/cli';
import { StoppedBySignal } from '../lib/run-script';
import { textTable } from '../lib/text-table';

export interface StageCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly note?: string;
  readonly failures?: readonly TestFailure[];
  /** A signal came before its end. */
  readonly isStopped?: boolean;
}

/** A test, or a file that could not be loaded. */
export interface TestFailure {
  /** File and title. */
  readonly name: string;
  readonly message: string;
}

const PRINTED_FAILURES = 30;
const PRINTED_LINES = 12;

export interface StageResult extends StageCounts {
  readonly name: string;
  readonly seconds: number;
}

/**
 * The results of a test run: its failures again, for a log that keeps only its end, and a table. The last line is the
 * total that CI reads: `N passed, N failed`, and whether a signal stopped the run before its end.
 */
export function summary(results: readonly StageResult[]): string {
  const rows = results.map(({ name, seconds, passed, failed, note }) => [
    name,
    `${seconds.toFixed(1)} s`,
    String(passed),
    String(failed),
    note ?? '',
  ]);
  const skipped = sum(results, (result) => result.skipped ?? 0);
  const total = `${sum(results, (result) => result.passed)} passed, ${failuresOf(results)} failed`;
  const table = textTable([['stage', 'time', 'passed', 'failed', ''], ...rows]);
  const stopped = results.some(({ isStopped }) => isStopped) ? ', stopped' : '';
  return `${failures(results)}\n${table}\n\n${total}${skipped > 0 ? `, ${skipped} skipped` : ''}${stopped}`;
}

function failures(results: readonly StageResult[]): string {
  const all = results.flatMap((result) => result.failures ?? []);
  const printed = all.slice(0, PRINTED_FAILURES).map(({ name, message }) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, PRINTED_LINES);
    return `\nFailed: ${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
  });
  const left = all.length - printed.length;
  return `${printed.join('')}${left > 0 ? `\nand ${left} more failures.\n` : ''}`;
}

/** Whether everything ran and passed. */
export const hasPassed = (results: readonly StageResult[]): boolean =>
  failuresOf(results) === 0 && !results.some(({ isStopped }) => isStopped);

const failuresOf = (results: readonly StageResult[]): number => sum(results, (result) => result.failed);

const sum = (results: readonly StageResult[], of: (result: StageResult) => number): number =>
  results.reduce((total, result) => total + of(result), 0);

/** A stage of tests that a signal stopped, with the results of the files that had ended. */
export class StoppedStage extends StoppedBySignal {
  constructor(readonly counts: StageCounts) {
    super();
  }
}

/** The results of a stage that a signal stopped, or that it left out. */
export const stoppedStage = (error?: unknown): StageCounts => ({
  ...(error instanceof StoppedStage ? error.counts : { passed: 0, failed: 0 }),
  isStopped: true,
  note: error === undefined ? 'not run' : 'stopped',
});

/**
 * A stage that could not start (busy port, no Java, failed build) counts as one failure; other stages still run.
 * Rethrows StoppedBySignal: nothing runs after that.
 */
export function failedStage(error: unknown): StageCounts {
  if (error instanceof StoppedBySignal) throw error;
  console.error(error instanceof CommandError ? error.message : error);
  return { passed: 0, failed: 1, note: `not run: ${messageOf(error).split('\n')[0] ?? ''}` };
}
