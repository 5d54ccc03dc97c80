import { markdownTable } from '../reports/generated-markdown';
import { codeSpan } from './equivalent-mutants';
import type { FileResult, Survivor } from './mutation-results';
import { decidesOnMoneyOrAccess, isDomain } from './mutation-runs';

/** The mutants of the domain that its tests must kill, in percent. */
export const REQUIRED_DOMAIN_SCORE = 90;

/** Killed mutants in percent of all, with one decimal; 100 without mutants. */
export function scoreOf(results: readonly FileResult[]): number {
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const alive = results.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return alive === 0 ? 100 : Math.floor((1000 * killed) / (killed + alive)) / 10;
}

/** Survivors that may change money or access and that nobody has explained. */
export const unexplained = (results: readonly FileResult[]): Survivor[] =>
  results
    .filter(({ file }) => decidesOnMoneyOrAccess(file))
    .flatMap(({ survivors }) => survivors.filter(({ reason }) => reason === null));

/** An entry of docs/equivalent-mutants.md that still needs its reason. */
export const entryOf = ({ original, replacement }: Survivor): string =>
  `- ${codeSpan(original)} → ${codeSpan(replacement)}: `;

/** The scores and the unexplained survivors, in Markdown. */
export function mutationReport(results: readonly FileResult[], missing: readonly string[]): string {
  const domain = results.filter(({ file }) => isDomain(file));
  const useCases = results.filter(({ file }) => !isDomain(file));
  const rest = unexplained(results);
  return [
    markdownTable([
      ['', 'Files', 'Mutants', 'Killed', 'Explained', 'Alive', 'Score, %'],
      ...totals('Domain', domain),
      ...totals('Use cases of money', useCases),
    ]),
    ...(missing.length === 0 ? [] : [`Not measured since their last change: ${missing.map(shortName).join(', ')}.`]),
    markdownTable([
      ['File', 'Killed', 'Explained', 'Alive', 'Score, %'],
      ...results.map((result) => [shortName(result.file), ...countsOf([result]), scoreOf([result])]),
    ]),
    rest.length === 0
      ? 'Every surviving mutant that may change money or access is explained in ' +
        '[equivalent-mutants.md](equivalent-mutants.md).'
      : `Surviving mutants that may change money or access and that have no explanation: ${rest.length}.\n\n` +
        markdownTable([
          ['File', 'Line', 'Original', 'Replacement'],
          ...rest.map(({ file, line, original, replacement }) => [
            shortName(file),
            line,
            codeSpan(shortened(original)),
            codeSpan(shortened(replacement)),
          ]),
        ]),
  ].join('\n\n');
}

const totals = (name: string, results: readonly FileResult[]): (string | number)[][] => {
  const [killed, explained, alive] = countsOf(results);
  return results.length === 0
    ? []
    : [[name, results.length, killed + explained + alive, killed, explained, alive, scoreOf(results)]];
};

/** Alive are the survivors without an explanation. */
function countsOf(results: readonly FileResult[]): [killed: number, explained: number, alive: number] {
  const survivors = results.flatMap((result) => result.survivors);
  const explained = survivors.filter(({ reason }) => reason !== null).length;
  return [results.reduce((sum, { killed }) => sum + killed, 0), explained, survivors.length - explained];
}

const shortName = (file: string): string => file.replace('functions/src/', '');

const shortened = (code: string): string => (code.length > 160 ? `${code.slice(0, 160)}…` : code);
