import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { Instant } from '@functions/base/rules/calendar';
import type { DuePage } from '@functions/base/ports/repositories';

/**
 * A page of due documents, ordered by a time field and then by document id. `placeOf` returns both for the last
 * document.
 */
export function duePage<T>(
  query: Query,
  field: string,
  { limit, after }: DuePage<T>,
  placeOf: (last: T) => readonly [at: Instant | null, id: string],
): Query {
  const page = query.orderBy(field).orderBy(FieldPath.documentId()).limit(limit);
  return after === null ? page : page.startAfter(...placeOf(after));
}
