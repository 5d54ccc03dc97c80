import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLLECTION_NAMES, COLLECTIONS } from '@functions/store/collections';
import { inRepository } from '../../../scripts/lib/repository';

const document = readFileSync(inRepository('docs', 'data-model.md'), 'utf8');

/** The rows of the table with these headings, without the padding of the columns. */
function rowsUnder(...headings: readonly string[]): string[] {
  const lines = document.split('\n').map((line) => line.replaceAll(/ +\|/g, ' |'));
  const start = lines.indexOf(`| ${headings.join(' | ')} |`) + 2;
  return lines.slice(
    start,
    lines.findIndex((line, n) => n >= start && !line.startsWith('|')),
  );
}
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

it('docs/data-model.md says what becomes of the data of a customer in every collection that holds some', () => {
  expect(rowsUnder('Collection', 'Account deleted', 'Data export', 'Accounts merged')).toEqual(
    COLLECTION_NAMES.flatMap((name) => {
      const { customerData } = COLLECTIONS[name];
      if (customerData === null) return [];
      const { onDeletion, inExport, onMerge } = customerData;
      const section = typeof inExport === 'string' ? `\`${inExport}\`` : `no: ${inExport.not}`;
      return [row(`\`${name}\``, onDeletion, section, onMerge)];
    }),
  );
});
