import { stringify } from 'csv-stringify/sync';
import type { Kopecks } from '@functions/base/contract/values/money';

/** A cell of a CSV export: text, or an amount that stays a number in a spreadsheet. */
export type CsvCell = string | { readonly kopecks: Kopecks };

/** Roubles in the format of a Russian spreadsheet: -1234,50. */
function roubles(kopecks: Kopecks): string {
  const whole = Math.abs(kopecks);
  return `${kopecks < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

/** A NUL before a formula is not recognized by the library, and spreadsheets drop it. */
const withoutHiddenFormula = (text: string): string => (text.startsWith('\0') ? `'${text}` : text);

/**
 * One line by RFC 4180, but with ";" as spreadsheets in Russia expect it. A text that a spreadsheet would take for a
 * formula begins with an apostrophe (T14); a number needs none.
 */
export const csvLine = (cells: readonly CsvCell[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' ? cell : cell.kopecks))], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: withoutHiddenFormula, number: roubles },
  });

/** The heading line, after the byte order mark that declares UTF-8. */
export const csvHeading = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;
