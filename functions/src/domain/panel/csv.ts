import type { Kopecks } from '@contract/values/money';

/** A cell of a table for spreadsheets: words, or money, which stays a number there. */
export type CsvCell = string | { readonly kopecks: Kopecks };

/** What a spreadsheet reads as the beginning of a formula (T14). */
const TRIGGER = /^[=+\-@\t\r\0]/;

function words(text: string): string {
  const safe = TRIGGER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Roubles as a Russian spreadsheet writes them: -1234,50. */
function money(kopecks: Kopecks): string {
  const whole = Math.abs(kopecks);
  return `${kopecks < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

/** One line by RFC 4180 with ";", as spreadsheets in Russia expect it. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? words(cell) : money(cell.kopecks))).join(';')}\r\n`;

/** The first line, after the mark that tells a spreadsheet of UTF-8. */
export const csvHeading = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;
