import { cursorAfter, readCursor, sliceOf, type Slice } from '@functions/base/rules/paging';

interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/**
 * Returns one numbered page of a list, and the number of all rows. The rows are counted only for the first page; later
 * requests carry the number in their cursor. `keysOf` returns the sort keys of a row, after which the next page begins.
 */
export async function readPage<Row>(
  requested: PageRequest,
  {
    rows,
    count,
    keysOf,
  }: { rows: (slice: Slice) => Promise<Row[]>; count: () => Promise<number>; keysOf: (row: Row) => readonly string[] },
) {
  const cursor = readCursor(requested.cursor);
  const [content, total] = await Promise.all([rows(sliceOf(requested, cursor)), cursor ? cursor.total : count()]);
  const last = content.at(-1);
  const { page, size } = requested;
  return {
    content,
    page: {
      number: page,
      size,
      totalElements: total,
      totalPages: Math.ceil(total / size),
      next: cursorAfter(requested, total, last === undefined ? null : keysOf(last)),
    },
  };
}
