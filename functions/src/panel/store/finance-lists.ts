import type { DocumentData, Query } from 'firebase-admin/firestore';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { FinanceLists } from '@functions/panel/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { timestampAndId, paginate } from '@functions/base/store/paginate';
import { havingAddress, withoutLower } from '@functions/base/store/typed-addresses';
import { PAYMENT_EVENTS } from '@functions/payments/store/payment-events';
import { RECEIPTS } from '@functions/payments/store/receipts';

/**
 * Pages of receipts, refund parts and notifications. Every combination of filters has a composite index.
 */
export const financeLists = (access: FirestoreSession): FinanceLists => {
  const rows = async <Row>(
    query: Query,
    ...slice: Parameters<typeof paginate> extends [Query, ...infer Rest] ? Rest : never
  ) => (await access.find(paginate(query, ...slice))) as Row[];
  return {
    receipts: async ({ from, to, status, email, withoutAccount = false }, slice) => {
      let query: Query = collectionOf(access, RECEIPTS);
      if (status !== undefined) query = query.where('status', '==', status);
      if (email !== undefined) query = havingAddress(query, 'accountId', email);
      if (withoutAccount) query = query.where('uid', '==', null);
      if (from !== undefined) query = query.where('dateTime', '>=', from);
      if (to !== undefined) query = query.where('dateTime', '<', to);
      const newest = query.orderBy('dateTime', 'desc').orderBy('transactionId', 'desc');
      return (await rows<DocumentData>(newest, slice, timestampAndId)).map(
        (row) => withoutLower('accountId', row) as Receipt,
      );
    },
    refundParts: (states, slice) => {
      const all = access.db.collectionGroup('parts');
      const query = states === null ? all : all.where('state', 'in', [...states]);
      return rows<StoredRefundPart>(query.orderBy('at', 'desc').orderBy('id', 'desc'), slice, timestampAndId);
    },
    returnsOfDay: (day, slice) =>
      rows<StoredRefundPart>(access.db.collectionGroup('parts').where('day', '==', day).orderBy('id'), slice),
    webhooks: ({ type, state }, slice) => {
      let query: Query = collectionOf(access, PAYMENT_EVENTS);
      if (type !== undefined) query = query.where('type', '==', type);
      if (state !== undefined) query = query.where('state', '==', state);
      return rows<PaymentEvent>(query.orderBy('receivedAt', 'desc').orderBy('id', 'desc'), slice, timestampAndId);
    },
  };
};
