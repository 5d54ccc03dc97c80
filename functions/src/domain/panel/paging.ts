/** Which rows of a list are wanted. `after`: the keys of the row before them, as text. */
export interface Slice {
  readonly limit: number;
  readonly from: { readonly after: readonly string[] } | { readonly offset: number };
}

/** Where a page ended and how many rows the whole list has, so that the next page need not count again. */
export interface Cursor {
  readonly total: number;
  readonly keys: readonly string[];
}

export const writeCursor = ({ total, keys }: Cursor): string => JSON.stringify([total, ...keys]);

/** Null for none, and for what no page of ours ever gave out. */
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

/** The slice of a numbered page; with the cursor of the page before it costs no more than its own rows. */
export const sliceOf = ({ page, size }: { page: number; size: number }, cursor: Cursor | null): Slice => ({
  limit: size,
  from: cursor ? { after: cursor.keys } : { offset: page * size },
});

/** The cursor of the page after this one; null on the last. `keys`: of its last row. */
export const cursorAfter = (
  { page, size }: { page: number; size: number },
  total: number,
  keys: readonly string[] | null,
): string | null => (keys === null || (page + 1) * size >= total ? null : writeCursor({ total, keys }));

/** The page of rows that are all at hand, in the order of their ids. */
export function sliceOfRows<Row extends { readonly id: string }>(rows: readonly Row[], { limit, from }: Slice): Row[] {
  const start = 'offset' in from ? from.offset : rows.findIndex(({ id }) => id === from.after[0]) + 1;
  return rows.slice(start, start + limit);
}
