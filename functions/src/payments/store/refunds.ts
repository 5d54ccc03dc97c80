import { FieldPath } from 'firebase-admin/firestore';
import { moscowDay } from '@functions/base/rules/calendar';
import { refundDay, type Refund } from '@functions/payments/rules/refund';
import type { RefundRepository } from '@functions/payments/ports/repositories';
import { collectionOf, documents, referencesOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection, defineSubcollection } from '@functions/base/store/collection';

export const REFUND_PARTS = defineSubcollection('refunds/{transactionId}/parts', {
  customerData: {
    onDeletion: 'anonymized',
    inExport: { not: 'its receipt shows the refunded amount' },
    onMerge: 'stays',
  },
});

export const REFUNDS = defineCollection('refunds', {
  customerData: {
    onDeletion: 'anonymized',
    inExport: { not: 'its receipt shows the refunded amount' },
    onMerge: 'stays',
  },
});

/** A stored refund. `days` are the accounting days on which its parts were requested; the day close queries them. */
type Stored = Refund & { readonly days: readonly string[] };

const toStored = (refund: Refund): Stored => ({ ...refund, days: refund.parts.map(({ at }) => moscowDay(at)) });

const restored = ({ days: _days, ...refund }: Stored): Refund => refund;

/** refunds/{transactionId}: all refunds of one payment. Each part is also stored in parts/{n}, for lists and totals. */
export const refunds = (access: FirestoreSession): RefundRepository => {
  const collection = documents<Stored>(access, REFUNDS, ({ transactionId }) => transactionId);
  const saveParts = async ({ transactionId, uid, captured, parts }: Refund): Promise<void> => {
    const all = collectionOf(access, REFUNDS).doc(transactionId).collection('parts');
    for (const part of parts) {
      await access.set(all.doc(String(part.index)), {
        ...part,
        id: `${transactionId}_${part.index}`,
        transactionId,
        uid,
        captured,
        day: refundDay(part),
      });
    }
  };
  return {
    get: async (transactionId) => {
      const found = await collection.get(transactionId);
      return found && restored(found);
    },
    create: async (refund) => {
      await collection.create(toStored(refund));
      await saveParts(refund);
    },
    save: async (refund) => {
      await collection.save(toStored(refund));
      await saveParts(refund);
    },
    ofCustomer: async (uid, limit) =>
      ((await access.find(collectionOf(access, REFUNDS).where('uid', '==', uid).limit(limit))) as Stored[]).map(
        restored,
      ),
    ofDay: async (day, after, limit) => {
      const requested = collectionOf(access, REFUNDS)
        .where('days', 'array-contains', day)
        .orderBy(FieldPath.documentId())
        .limit(limit);
      return ((await access.find(after === null ? requested : requested.startAfter(after))) as Stored[]).map(restored);
    },
    getMany: async (ids) => ((await access.getAll(referencesOf(access, REFUNDS, ids))) as Stored[]).map(restored),
  };
};
