import type { DocumentData, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTION_NAMES } from '@functions/store/collections';
import type { World } from './world';

/** What a read may write. */
const BESIDE_THE_DATA = ['audit', 'rateLimits', 'dependencyHealth', 'clock'];

/** A call of a customer records its session beside what it does (decision 99); signing out there is a change. */
const isRecordOfUse = (name: string, { signedOutAt }: DocumentData): boolean =>
  name === 'customerSessions' && signedOutAt === undefined;

const known = new WeakMap<World['product']['db'], Map<string, { updateTime: string; data: DocumentData }>>();

/**
 * The data of a document as it was read before, unless it has been written since: to copy and to compare all documents
 * of a large world after each call takes long.
 */
function dataOf(db: World['product']['db'], snapshot: QueryDocumentSnapshot): DocumentData {
  const ofDatabase = known.get(db) ?? new Map<string, { updateTime: string; data: DocumentData }>();
  known.set(db, ofDatabase);
  const { ref, updateTime } = snapshot;
  const written = `${updateTime.seconds}.${updateTime.nanoseconds}`;
  const before = ofDatabase.get(ref.path);
  if (before?.updateTime === written) return before.data;
  const now = snapshot.data();
  ofDatabase.set(ref.path, { updateTime: written, data: now });
  return now;
}

/** Every document by its path, without what a read may write. */
export async function storedDocuments({ product: { db } }: Pick<World, 'product'>): Promise<Map<string, unknown>> {
  const groups = COLLECTION_NAMES.map((path) => path.split('/').at(-1) ?? path);
  const found = await Promise.all(
    groups.filter((name) => !BESIDE_THE_DATA.includes(name)).map((name) => db.collectionGroup(name).get()),
  );
  const documents = found.flatMap(({ docs }) => docs);
  return new Map(
    documents
      .map((document) => [document.ref, dataOf(db, document)] as const)
      .filter(([{ parent }, data]) => !isRecordOfUse(parent.id, data))
      .map(([{ path }, data]) => [path, data]),
  );
}
