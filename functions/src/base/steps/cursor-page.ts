import { readCursor, writeCursor, type Slice } from '@functions/base/rules/paging';

/** Rows per page of a list with a cursor. */
export const PAGE_SIZE = 50;

/** The page after the row that the cursor names, or the first page without a cursor. */
export const pageAfter = (cursor: string | undefined, limit = PAGE_SIZE): Slice => {
  const keys = readCursor(cursor)?.keys;
  return { limit, from: keys ? { after: keys } : { offset: 0 } };
};

/** Returns the cursor of the next page, or null if this page is not full. */
export function nextCursor<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  limit = PAGE_SIZE,
): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : writeCursor({ total: 0, keys: keysOf(last) });
}
