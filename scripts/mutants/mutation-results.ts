import { existsSync, readFileSync } from 'node:fs';
import { singleSpaced, type ExplainedMutants } from './equivalent-mutants';
import type { MutationRun } from './mutation-runs';
import { isMeasured, resultsFile } from './run-stryker';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** The part of mutation-testing-report-schema that is used here. Lines and columns are counted from 1. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

/** A mutant that no test killed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
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

/** The last results of the files of a run. A file that has changed since its last complete run is left out. */
export function resultsOf({ name, files }: MutationRun, explained: readonly ExplainedMutants[]): FileResult[] {
  const path = resultsFile(name);
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  return files.flatMap((file) => {
    const result = report.files[file];
    if (result === undefined || !isMeasured(name, file)) return [];
    const alive = result.mutants.filter(({ status }) => ALIVE.includes(status));
    return {
      file,
      killed: result.mutants.filter(({ status }) => KILLED.includes(status)).length,
      survivors: alive.map(({ mutatorName, replacement = '', location }) => {
        const original = textAt(result.source, location.start, location.end);
        const mutant = { file, original: singleSpaced(original), replacement: singleSpaced(replacement) };
        return { ...mutant, line: location.start.line, mutator: mutatorName, reason: reasonOf(mutant, explained) };
      }),
    };
  });
}

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
