import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';
import { singleSpaced, type ExplainedMutants } from './equivalent-mutants';

const RECORD = ['docs', 'mutation-results.json'] as const;

interface Position {
  readonly line: number;
  readonly column: number;
}

/** The part of mutation-testing-report-schema that is used here. Lines and columns are counted from 1. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

interface RecordedSurvivor {
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

interface RecordedResult {
  /** The SHA-256 of the file when its run began. */
  readonly source: string;
  readonly killed: number;
  readonly survivors: readonly RecordedSurvivor[];
}

/** A mutant that no test killed. */
export interface Survivor extends RecordedSurvivor {
  readonly file: string;
  /** Why no test needs to kill it; null when nobody has said so. */
  readonly reason: string | null;
}

export interface FileResult {
  readonly file: string;
  readonly killed: number;
  readonly survivors: readonly Survivor[];
}

const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

/** The recorded results of `files`. A file that has changed since its run is left out. */
export function resultsOf(files: readonly string[], explained: readonly ExplainedMutants[]): FileResult[] {
  const recorded = readRecord();
  return files.flatMap((file) => {
    const result = recorded[file];
    if (result?.source !== sourceHash(file)) return [];
    const survivors = result.survivors.map((survivor) => {
      const mutant = { ...survivor, file };
      return { ...mutant, reason: reasonOf(mutant, explained) };
    });
    return { file, killed: result.killed, survivors };
  });
}

/**
 * Records the results of a complete run of Stryker in docs/mutation-results.json, so that no machine repeats it while
 * the files stay the same. `sources` are the mutated files with their hashes when the run began.
 */
export function recordResults(report: Report, sources: Readonly<Record<string, string>>): void {
  const recorded = readRecord();
  for (const [file, source] of Object.entries(sources)) recorded[file] = { source, ...countsOf(report, file) };
  const sorted = Object.entries(recorded)
    .filter(([file]) => existsSync(inRepository(file)))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(inRepository(...RECORD), JSON.stringify(Object.fromEntries(sorted), null, 2) + '\n');
}

/** Stryker does not report a file without mutants, for example one of types. */
function countsOf(report: Report, file: string): Pick<RecordedResult, 'killed' | 'survivors'> {
  const { source, mutants } = report.files[file] ?? { source: '', mutants: [] };
  return {
    killed: mutants.filter(({ status }) => KILLED.includes(status)).length,
    survivors: mutants
      .filter(({ status }) => ALIVE.includes(status))
      .map(({ replacement = '', location: { start, end } }) => ({
        line: start.line,
        original: singleSpaced(textAt(source, start, end)),
        replacement: singleSpaced(replacement),
      })),
  };
}

const readRecord = (): Record<string, RecordedResult> => {
  const path = inRepository(...RECORD);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, RecordedResult>) : {};
};

export const sourceHash = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(inRepository(file)))
    .digest('hex');

function reasonOf(
  { file, original, replacement }: Pick<Survivor, 'file' | 'original' | 'replacement'>,
  explained: readonly ExplainedMutants[],
): string | null {
  const match = explained.find(
    (each) => each.file === file && isSameCode(each.original, original) && each.replacements.includes(replacement),
  );
  return match?.reason ?? null;
}

/** Long code is cited by its beginning and "…". */
export const isSameCode = (cited: string, code: string): boolean =>
  cited.endsWith('…') ? code.startsWith(cited.slice(0, -1).trimEnd()) : cited === code;

/** The text between two positions. */
export function textAt(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}
