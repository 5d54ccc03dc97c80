import { moscowDay } from '../domain/calendar';
import type { Refund } from '../domain/refund';
import type { RefundDocuments } from '../ports';
import { collectionOf, documents, type Access } from './access';

/** A refund as stored: `days` are the accounting days its parts were asked for, which the day close looks for. */
type Stored = Refund & { readonly days: readonly string[] };

const stored = (refund: Refund): Stored => ({ ...refund, days: refund.parts.map(({ at }) => moscowDay(at)) });

const restored = ({ days: _days, ...refund }: Stored): Refund => refund;

/** refunds/{transactionId}: everything that went back of one payment. */
export const refunds = (access: Access): RefundDocuments => {
  const collection = documents<Stored>(access, 'refunds', ({ transactionId }) => transactionId);
  return {
    get: async (transactionId) => {
      const found = await collection.get(transactionId);
      return found && restored(found);
    },
    create: (refund) => collection.create(stored(refund)),
    save: (refund) => collection.save(stored(refund)),
    ofDay: async (day) =>
      ((await access.find(collectionOf(access, 'refunds').where('days', 'array-contains', day))) as Stored[]).map(restored),
  };
};
