import { initializeApp } from 'firebase-admin/app';
import { FieldValue, initializeFirestore, Timestamp } from 'firebase-admin/firestore';

/** Bundled like the functions. Writes the values that a serializer with mangled names would get wrong. */
export async function writeByRest(): Promise<void> {
  const db = initializeFirestore(initializeApp({ projectId: 'prostor-probe' }, 'probe'), { preferRest: true });
  await db.doc('probe/values').set({
    kopecks: 15_000,
    instant: 2 ** 40,
    share: 0.25,
    at: Timestamp.fromMillis(1_800_000_000_123),
    none: null,
    list: [{ n: 1 }],
  });
  await db
    .doc('probe/transforms')
    .set({ count: FieldValue.increment(2), changed: FieldValue.serverTimestamp() }, { merge: true });
  await db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(db.doc('probe/values'))).data() as { kopecks: number };
    transaction.set(db.doc('probe/sum'), { kopecks: stored.kopecks + 1 });
    transaction.create(db.doc('probe/new'), { instant: 2 ** 40 + 1 });
  });
}
