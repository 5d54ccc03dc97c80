import type { DocumentData } from 'firebase-admin/firestore';
import { COLLECTION_NAMES } from '@functions/store/collections';
import type { World } from './world';

/** What a read may write. */
const BESIDE_THE_DATA = ['audit', 'rateLimits', 'dependencyHealth', 'clock'];

/** A call of a customer records its session beside what it does (decision 99); signing out there is a change. */
const isRecordOfUse = (name: string, { signedOutAt }: DocumentData): boolean =>
  name === 'customerSessions' && signedOutAt === undefined;

/** Every document by its path, without what a read may write. */
export async function storedDocuments({ product: { db } }: Pick<World, 'product'>): Promise<Map<string, unknown>> {
  const groups = COLLECTION_NAMES.map((path) => path.split('/').at(-1) ?? path);
  const found = await Promise.all(
    groups.filter((name) => !BESIDE_THE_DATA.includes(name)).map((name) => db.collectionGroup(name).get()),
  );
  const documents = found.flatMap(({ docs }) => docs);
  return new Map(
    documents
      .filter((document) => !isRecordOfUse(document.ref.parent.id, document.data()))
      .map((document) => [document.ref.path, document.data()]),
  );
}
