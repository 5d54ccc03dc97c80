import { cursorAfter, readCursor, sliceOf, type Slice } from '@functions/domain/panel/paging';

interface Asked {
  readonly page: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/**
 * One numbered page of a list: its rows, and how many there are in all. The number is counted once a list: the cursor of the
 * page before brings it along. `keysOf`: what a row is continued after.
 */
export async function readPage<Row>(
  asked: Asked,
  {
    rows,
    count,
    keysOf,
  }: { rows: (slice: Slice) => Promise<Row[]>; count: () => Promise<number>; keysOf: (row: Row) => readonly string[] },
) {
  const cursor = readCursor(asked.cursor);
  const [content, total] = await Promise.all([rows(sliceOf(asked, cursor)), cursor ? cursor.total : count()]);
  const last = content.at(-1);
  const { page, size } = asked;
  return {
    content,
    page: {
      number: page,
      size,
      totalElements: total,
      totalPages: Math.ceil(total / size),
      next: cursorAfter(asked, total, last === undefined ? null : keysOf(last)),
    },
  };
}
