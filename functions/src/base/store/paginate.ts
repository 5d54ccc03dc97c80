import type { Query } from 'firebase-admin/firestore';
import type { Slice } from '@functions/base/rules/paging';

/**
 * Limits an ordered query to one page. `keysAs` converts the text keys of the previous row to the types that the query
 * orders by.
 */
export function paginate(
  query: Query,
  { limit, from }: Slice,
  keysAs: (keys: readonly string[]) => readonly unknown[] = (keys) => keys,
): Query {
  const page = query.limit(limit);
  if ('after' in from) return page.startAfter(...keysAs(from.after));
  return from.offset === 0 ? page : page.offset(from.offset);
}

/** Keys of a query that is ordered by a time and then by an id. */
export const timestampAndId = ([at, id]: readonly string[]): readonly unknown[] => [Number(at), id ?? ''];
