import { CommandError, messageOf } from '../lib/cli';
import { textTable } from '../lib/text-table';

export interface StageCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly note?: string;
}

export interface StageResult extends StageCounts {
  readonly name: string;
  readonly seconds: number;
}

/** The results of a test run as a table. The last line is the total that CI reads: `N passed, N failed`. */
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
  return `\n${table}\n\n${total}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export const failuresOf = (results: readonly StageResult[]): number => sum(results, (result) => result.failed);

const sum = (results: readonly StageResult[], of: (result: StageResult) => number): number =>
  results.reduce((total, result) => total + of(result), 0);

/** A stage that could not start (busy port, no Java, failed build) counts as one failure; other stages still run. */
export function failedStage(error: unknown): StageCounts {
  console.error(error instanceof CommandError ? error.message : error);
  return { passed: 0, failed: 1, note: `not run: ${messageOf(error).split('\n')[0] ?? ''}` };
}
