import { FieldPath, FieldValue, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import { emailEntries } from '@functions/domain/panel/email-grams';
import { collectionOf } from './firestore-session';

const PAGE = 300;
const CONCURRENCY = 20;

/** Rows of the panel's search that a run saw and changed. */
export interface IndexedRows {
  readonly seen: number;
  readonly indexed: number;
  /** Rows without the index of earlier releases now. */
  readonly cleaned: number;
}

/**
 * Writes the index entries of every search row that has none, or others than its address gives (decision 91), page by
 * page, each row in its own transaction. With `removesFormer` it also removes the index of earlier releases, which
 * those still search. It can be interrupted and started again; a second run changes nothing.
 */
export async function indexSearch(
  db: Firestore,
  { removesFormer = false, pageSize = PAGE }: { removesFormer?: boolean; pageSize?: number } = {},
): Promise<IndexedRows> {
  const rows = collectionOf({ db }, 'customerSearch');
  const changeOf = (row: DocumentData) => ({
    ...(isIndexed(row) ? {} : { entries: entriesOf(row) }),
    ...(removesFormer && row.grams !== undefined ? { grams: FieldValue.delete() } : {}),
  });
  const all = rows.orderBy(FieldPath.documentId()).limit(pageSize);
  let [seen, indexed, cleaned] = [0, 0, 0];
  for (let page = all; ;) {
    const { docs } = await page.get();
    const old = docs.filter((found) => Object.keys(changeOf(found.data())).length > 0);
    for (let n = 0; n < old.length; n += CONCURRENCY) {
      await Promise.all(
        old.slice(n, n + CONCURRENCY).map(({ ref }) =>
          db.runTransaction(async (transaction) => {
            const change = changeOf((await transaction.get(ref)).data() ?? {});
            if (Object.keys(change).length === 0) return;
            transaction.set(ref, change, { mergeFields: Object.keys(change) });
            if ('entries' in change) indexed += 1;
            if ('grams' in change) cleaned += 1;
          }),
        ),
      );
    }
    seen += docs.length;
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return { seen, indexed, cleaned };
    page = all.startAfter(last);
  }
}

/** A row may be written before its customer: then it has no address yet. */
const entriesOf = ({ email, id }: DocumentData): Readonly<Record<string, string>> =>
  typeof email === 'string' && typeof id === 'string' ? emailEntries({ email, id }) : {};

function isIndexed(row: DocumentData): boolean {
  const wanted = Object.entries(entriesOf(row));
  const stored = (row.entries ?? {}) as Record<string, unknown>;
  return wanted.length === Object.keys(stored).length && wanted.every(([name, value]) => stored[name] === value);
}
