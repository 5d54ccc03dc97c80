/** Which rows of a list to read. `after`: the sort keys of the last row of the previous page, as text. */
export interface Slice {
  readonly limit: number;
  readonly from: { readonly after: readonly string[] } | { readonly offset: number };
}

/** The end of a page and the total number of rows: the next page need not count again. */
export interface Cursor {
  readonly total: number;
  readonly keys: readonly string[];
}

/** The cursor as text for the client. */
export const writeCursor = ({ total, keys }: Cursor): string => JSON.stringify([total, ...keys]);

/** Parses a cursor; null for none or an invalid one. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) return null;
    const [total, ...keys] = read as unknown[];
    const isWhole = typeof total === 'number' && Number.isInteger(total) && total >= 0;
    return isWhole && keys.length > 0 && keys.every((key) => typeof key === 'string') ? { total, keys } : null;
  } catch {
    return null;
  }
}

/** The slice of a numbered page. With the cursor of the previous page only the rows of this page are read. */
export const sliceOf = ({ page, size }: { page: number; size: number }, cursor: Cursor | null): Slice => ({
  limit: size,
  from: cursor ? { after: cursor.keys } : { offset: page * size },
});

/** The cursor of the next page; null on the last one. `keys`: the sort keys of the last row. */
export const cursorAfter = (
  { page, size }: { page: number; size: number },
  total: number,
  keys: readonly string[] | null,
): string | null => (keys === null || (page + 1) * size >= total ? null : writeCursor({ total, keys }));

/** A page of rows in memory, in the order of their ids. */
export function sliceOfRows<Row extends { readonly id: string }>(rows: readonly Row[], { limit, from }: Slice): Row[] {
  const start = 'offset' in from ? from.offset : rows.findIndex(({ id }) => id === from.after[0]) + 1;
  return rows.slice(start, start + limit);
}
