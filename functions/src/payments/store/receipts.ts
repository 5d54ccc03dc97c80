import type { Query } from 'firebase-admin/firestore';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { ReceiptRepository } from '@functions/payments/ports/repositories';
import { duePage } from '@functions/base/store/due-page';
import { collectionOf, documents, referencesOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { timestampAndId, paginate } from '@functions/base/store/paginate';
import { foundByAddress } from '@functions/base/store/typed-addresses';
import { defineCollection } from '@functions/base/store/collection';

export const RECEIPTS = defineCollection('receipts', {
  customerData: { onDeletion: 'anonymized', inExport: 'receipts', onMerge: 'stays' },
});

/** receipts/{transactionId}: the ledger. Receipts are never deleted. */
export const receipts = (access: FirestoreSession): ReceiptRepository => {
  const { restored, ...each } = foundByAddress(
    'accountId',
    documents<Receipt>(access, RECEIPTS, ({ transactionId }) => transactionId),
  );
  const all = () => collectionOf(access, RECEIPTS);
  /** In one order for all queries: they share an index. */
  const newestOf = (uids: readonly string[]) =>
    all().where('uid', 'in', uids).orderBy('dateTime', 'desc').orderBy('transactionId', 'desc');
  const find = async (query: Query): Promise<Receipt[]> => (await access.find(query)).map(restored);
  return {
    ...each,
    ofCustomer: (uid, limit) => find(newestOf([uid]).limit(limit)),
    pageOfCustomer: (uids, slice) => find(paginate(newestOf([uids].flat()), slice, timestampAndId)),
    ofCustomerUntil: (uid, until, limit) => find(newestOf([uid]).where('dateTime', '<=', until).limit(limit)),
    countOfCustomer: (uids) => access.count(newestOf([uids].flat())),
    ofDay: (day, after, limit) => {
      const page = all().where('day', '==', day).orderBy('transactionId').limit(limit);
      return find(after === null ? page : page.startAfter(after));
    },
    ofPeriod: ({ from, to }, page) => {
      const made = all().where('dateTime', '>=', from).where('dateTime', '<', to);
      return find(duePage(made, 'dateTime', page, ({ dateTime, transactionId }) => [dateTime, transactionId]));
    },
    getMany: async (ids) => (await access.getAll(referencesOf(access, RECEIPTS, ids))).map(restored),
  };
};
