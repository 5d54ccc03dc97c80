import type { Receipt } from '@functions/domain/payments/receipt';
import type { ReceiptRepository } from '@functions/ports/repositories';
import { duePage } from './due-page';
import { collectionOf, documents, referencesOf, type FirestoreSession } from './firestore-session';
import { timestampAndId, paginate } from './paginate';
import { foundByAddress } from './typed-addresses';

/** receipts/{transactionId}: the ledger. Receipts are never deleted. */
export const receipts = (access: FirestoreSession): ReceiptRepository => ({
  ...foundByAddress(
    'accountId',
    documents<Receipt>(access, 'receipts', ({ transactionId }) => transactionId),
  ),
  ofCustomer: async (uid, limit) =>
    (await access.find(
      collectionOf(access, 'receipts').where('uid', '==', uid).orderBy('dateTime', 'desc').limit(limit),
    )) as Receipt[],
  pageOfCustomer: async (uids, slice) => {
    const newest = collectionOf(access, 'receipts')
      .where('uid', 'in', [uids].flat())
      .orderBy('dateTime', 'desc')
      .orderBy('transactionId', 'desc');
    return (await access.find(paginate(newest, slice, timestampAndId))) as Receipt[];
  },
  ofCustomerUntil: async (uid, until, limit) =>
    (await access.find(
      collectionOf(access, 'receipts')
        .where('uid', '==', uid)
        .where('dateTime', '<=', until)
        .orderBy('dateTime', 'desc')
        .limit(limit),
    )) as Receipt[],
  countOfCustomer: (uids) => access.count(collectionOf(access, 'receipts').where('uid', 'in', [uids].flat())),
  ofDay: async (day, after, limit) => {
    const page = collectionOf(access, 'receipts').where('day', '==', day).orderBy('transactionId').limit(limit);
    return (await access.find(after === null ? page : page.startAfter(after))) as Receipt[];
  },
  ofPeriod: async ({ from, to }, page) => {
    const made = collectionOf(access, 'receipts').where('dateTime', '>=', from).where('dateTime', '<', to);
    return (await access.find(
      duePage(made, 'dateTime', page, ({ dateTime, transactionId }) => [dateTime, transactionId]),
    )) as Receipt[];
  },
  getMany: async (ids) => (await access.getAll(referencesOf(access, 'receipts', ids))) as Receipt[],
});
