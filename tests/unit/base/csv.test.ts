import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvHeading, csvLine, type CsvCell } from '@functions/base/rules/csv';

/** Reads RFC 4180 with ";", as a spreadsheet does. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let cell = '';
  let row: string[] = [];
  let isQuoted = false;
  for (let index = 0; index < csv.length; index += 1) {
    const character = csv[index] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (csv[index + 1] === '"') cell += csv[(index += 1)] ?? '';
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ';' || csv.startsWith('\r\n', index)) {
      row.push(cell);
      cell = '';
      if (character !== ';') {
        rows.push(row);
        row = [];
        index += 1;
      }
    } else cell += character;
  }
  return rows;
}

const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ';', "'", 'a', 'ж', ' ') }),
  fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map((kopecks) => ({ kopecks })),
);

it('an export keeps its rows, columns and values, and no text begins like a formula (T14)', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const read = parse(table.map(csvLine).join(''));
      expect(read).toHaveLength(table.length);
      read.forEach((row, y) => {
        expect(row).toHaveLength(table[y]?.length ?? 0);
        row.forEach((value, x) => {
          const original = table[y]?.[x];
          if (typeof original === 'string') {
            expect([original, `'${original}`]).toContain(value);
            expect(/^[=+\-@\t\r\0]/.test(value)).toBe(false);
          } else {
            expect(value).toMatch(/^-?\d+,\d\d$/);
            expect(Number(value.replace(',', '')) + 0).toBe((original?.kopecks ?? NaN) + 0);
          }
        });
      });
    }),
  );
});

it('the heading begins with the UTF-8 byte order mark', () => {
  expect(csvHeading(['День', 'Сумма, ₽'])).toBe('\uFEFFДень;Сумма, ₽\r\n');
});

it.each(['=1+1', '+7', '-1', '@A1', '\t=1', '\r=1', '\0=1', '＝1', '＋1', '－1', '＠A1'])(
  'the text %j is no formula in a spreadsheet (T14)',
  (text) => {
    expect(parse(csvLine([text, 'next']))).toEqual([[`'${text}`, 'next']]);
  },
);

it('an amount stays a number', () => {
  expect(csvLine([{ kopecks: -123450 }, { kopecks: 0 }, { kopecks: 5 }, ''])).toBe('-1234,50;0,00;0,05;\r\n');
});
