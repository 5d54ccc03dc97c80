import type { Kopecks } from '@contract/values/money';

/** A cell of a CSV export: text, or an amount that stays a number in a spreadsheet. */
export type CsvCell = string | { readonly kopecks: Kopecks };

/** First characters that a spreadsheet takes for a formula (T14). */
const TRIGGER = /^[=+\-@\t\r\0]/;

function textCell(text: string): string {
  const safe = TRIGGER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Roubles in the format of a Russian spreadsheet: -1234,50. */
function moneyCell(kopecks: Kopecks): string {
  const whole = Math.abs(kopecks);
  return `${kopecks < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

/** One line by RFC 4180, but with ";" as spreadsheets in Russia expect it. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : moneyCell(cell.kopecks))).join(';')}\r\n`;

/** The heading line, after the byte order mark that declares UTF-8. */
export const csvHeading = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;
