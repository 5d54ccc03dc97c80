import { readCursor, writeCursor, type Slice } from '@functions/domain/panel/paging';

/** Rows of one piece of a list of the finance desk. */
export const PAGE_SIZE = 50;

/** From after the row that the cursor names; from the start without one. */
export const pageAfter = (cursor: string | undefined, limit = PAGE_SIZE): Slice => {
  const keys = readCursor(cursor)?.keys;
  return { limit, from: keys ? { after: keys } : { offset: 0 } };
};

/** The cursor of the piece after this one; null when this one was not full. */
export function nextCursor<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  limit = PAGE_SIZE,
): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : writeCursor({ total: 0, keys: keysOf(last) });
}
