import type { Query } from 'firebase-admin/firestore';
import type { Slice } from '@functions/domain/panel/paging';

/** The part of an ordered query that a page shows. `keysAs` reads the keys of the row before it as the query orders them. */
export function paginate(
  query: Query,
  { limit, from }: Slice,
  keysAs: (keys: readonly string[]) => readonly unknown[] = (keys) => keys,
): Query {
  const page = query.limit(limit);
  if ('after' in from) return page.startAfter(...keysAs(from.after));
  return from.offset === 0 ? page : page.offset(from.offset);
}

/** Ordered by a moment, then by an id. */
export const timestampAndId = ([at, id]: readonly string[]): readonly unknown[] => [Number(at), id ?? ''];
