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
  /** Something that it needs is missing on this machine. */
  readonly isMissing?: boolean;
  readonly slowFiles?: readonly SlowFile[];
}

/** A test file and its wall seconds. */
export interface SlowFile {
  readonly file: string;
  readonly seconds: number;
}

/** A test, or a file that could not be loaded. */
export interface TestFailure {
  readonly file: string;
  /** Prefixed with the titles of its groups; undefined for a file. */
  readonly title?: string;
  readonly message: string;
}

/** What the processes of a stage took, and what they may take, in processor seconds. */
export interface ProcessorTime {
  /** As of the reference machine of the budgets. */
  readonly seconds: number;
  readonly budget: number | undefined;
}

const PRINTED_FAILURES = 30;
const PRINTED_LINES = 12;

export interface StageResult extends StageCounts {
  readonly name: string;
  readonly seconds: number;
  /** Undefined where it is not measured. */
  readonly processor?: ProcessorTime;
}

/** No file of `npm test` takes longer; the others would wait for it. */
const LONG_FILE_SECONDS = 60;
const PRINTED_FILES = 5;

/**
 * The results of a test run: its failures with the command that repeats each, the slowest files, and a table. The last
 * line is the total that CI reads: `N passed, N failed`, and what did not run to its end.
 */
export function summary(results: readonly StageResult[]): string {
  const rows = results.map(({ name, seconds, processor, passed, failed, note }) => [
    name,
    `${seconds.toFixed(1)} s`,
    processor === undefined ? '' : timeOf(processor),
    String(passed),
    String(failed),
    note ?? '',
  ]);
  const seconds = sum(results, (result) => result.seconds);
  const totals = ['together', `${seconds.toFixed(1)} s`, '', '', '', ''];
  const skipped = sum(results, (result) => result.skipped ?? 0);
  const total = [
    `${sum(results, (result) => result.passed)} passed`,
    `${failuresOf(results)} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...results.filter(({ isMissing }) => isMissing).map(({ name }) => `${name} not run`),
    ...(results.some(({ isStopped }) => isStopped) ? ['stopped'] : []),
  ].join(', ');
  const table = textTable([['stage', 'time', 'processor', 'passed', 'failed', ''], ...rows, totals]);
  return `${failures(results)}${slowest(results)}\n${table}\n\n${total}`;
}

const timeOf = ({ seconds, budget }: ProcessorTime): string =>
  `${Math.round(seconds)} s${budget === undefined ? '' : ` of ${budget} s`}`;

function slowest(results: readonly StageResult[]): string {
  const files = results.flatMap(({ name, slowFiles = [] }) => slowFiles.map((slow) => ({ ...slow, name })));
  const printed = files.toSorted((left, right) => right.seconds - left.seconds).slice(0, PRINTED_FILES);
  if (printed.length === 0) return '';
  const lines = printed.map(({ name, file, seconds }) => {
    const mark = seconds > LONG_FILE_SECONDS ? `, longer than ${LONG_FILE_SECONDS} s` : '';
    return `  ${seconds.toFixed(1)} s  ${name}: ${file}${mark}`;
  });
  return `\nSlowest files:\n${lines.join('\n')}\n`;
}

function failures(results: readonly StageResult[]): string {
  const all = results.flatMap(({ name, failures: own = [] }) => own.map((failure) => ({ ...failure, stage: name })));
  const printed = all.slice(0, PRINTED_FAILURES).map(({ stage, file, title, message }) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, PRINTED_LINES);
    const named = title === undefined ? file : `${file} > ${title}`;
    const text = lines.map((line) => `  ${line}`).join('\n');
    return `\nFailed: ${named}\n${text}\nTo repeat: ${repeating(stage, file, title)}\n`;
  });
  const left = all.length - printed.length;
  return `${printed.join('')}${left > 0 ? `\nand ${left} more failures.\n` : ''}`;
}

/** The command that runs one test. Vitest reads its title as a regular expression. */
function repeating(stage: string, file: string, title?: string): string {
  const command = `npm test -- ${stage} ${file}`;
  return title === undefined ? command : `${command} -- -t '${title.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}'`;
}

/** Whether everything ran and passed. */
export const hasPassed = (results: readonly StageResult[]): boolean =>
  failuresOf(results) === 0 && !results.some(({ isStopped, isMissing }) => isStopped === true || isMissing === true);

/** A stage, or a part of it, that cannot run on this machine. */
export const missingStage = (reason: string): StageCounts => ({
  passed: 0,
  failed: 0,
  isMissing: true,
  note: `not run: ${reason}`,
});

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
