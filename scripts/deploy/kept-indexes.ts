import * as z from 'zod/mini';
import { CommandError } from '../lib/cli';
import type { IndexFile } from '../lib/firestore-indexes';

/** What `firebase firestore:indexes` returns, as far as it is used. */
const deployedIndexes = z.object({
  indexes: z.array(z.unknown()),
  fieldOverrides: z.array(z.object({ collectionGroup: z.string(), fieldPath: z.string() })),
});

/**
 * What must be deployed and built before `wanted` switches off automatic indexes: the indexes that stay. firebase-tools
 * changes the path `*` of a collection before its fields, and a field without an override of its own loses its index at
 * that moment: until it is built again, the running functions get FAILED_PRECONDITION. Null: `wanted` switches nothing
 * off that `deployed` still has, or the database is new. Throws CommandError for an unexpected answer.
 */
export function keptIndexes(wanted: IndexFile, deployed: unknown): IndexFile | null {
  const parsed = deployedIndexes.safeParse(deployed);
  if (!parsed.success) throw new CommandError('firestore:indexes returned an unexpected answer.');
  if (parsed.data.indexes.length === 0) return null;
  const switchesOff = wanted.fieldOverrides
    .filter(({ indexes, ttl = false }) => indexes.length === 0 && !ttl)
    .some(
      ({ collectionGroup, fieldPath }) =>
        !parsed.data.fieldOverrides.some(
          (known) => known.collectionGroup === collectionGroup && known.fieldPath === fieldPath,
        ),
    );
  if (!switchesOff) return null;
  return { ...wanted, fieldOverrides: wanted.fieldOverrides.filter(({ indexes }) => indexes.length > 0) };
}
