import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { UPGRADES } from './collections';
import { schemaOf, type Upgrades } from '@functions/base/store/schema';

const PAGE = 300;
const CONCURRENCY = 20;

export interface Upgraded {
  readonly collection: string;
  readonly seen: number;
  readonly rewritten: number;
}

/**
 * Rewrites all documents of older versions, page by page, each in its own transaction. Concurrent writes use the newest
 * version anyway. It can be interrupted and started again; a second run rewrites nothing.
 */
export async function* upgradeDocuments(
  db: Firestore,
  upgrades: Upgrades = UPGRADES,
  pageSize = PAGE,
): AsyncGenerator<Upgraded> {
  const schema = schemaOf(upgrades);
  const rewrite = ({ ref }: QueryDocumentSnapshot): Promise<boolean> =>
    db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(ref)).data();
      if (stored === undefined || !schema.isOld(ref, stored)) return false;
      transaction.set(ref, schema.stamp(ref, schema.read(ref, stored)));
      return true;
    });

  for (const [collection, steps] of Object.entries(upgrades)) {
    if (steps === undefined || steps.length === 0) continue;
    const all = allDocuments(db, collection).orderBy(FieldPath.documentId()).limit(pageSize);
    let [seen, rewritten] = [0, 0];
    for (let page = all; ;) {
      const { docs } = await page.get();
      const old = docs.filter((found) => schema.isOld(found.ref, found.data()));
      for (let n = 0; n < old.length; n += CONCURRENCY) {
        rewritten += (await Promise.all(old.slice(n, n + CONCURRENCY).map(rewrite))).filter(Boolean).length;
      }
      seen += docs.length;
      const last = docs.at(-1);
      if (last === undefined || docs.length < pageSize) break;
      page = all.startAfter(last);
    }
    yield { collection, seen, rewritten };
  }
}

/** A name with a slash is a subcollection, under any parent. */
const allDocuments = (db: Firestore, collection: string): Query =>
  collection.includes('/') ? db.collectionGroup(collection.split('/').at(-1) ?? '') : db.collection(collection);
