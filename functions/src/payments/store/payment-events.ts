import { Filter } from 'firebase-admin/firestore';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { PaymentEventRepository } from '@functions/payments/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { duePage } from '@functions/base/store/due-page';
import { defineCollection } from '@functions/base/store/collection';

export const PAYMENT_EVENTS = defineCollection('paymentEvents', {
  customerData: { onDeletion: 'removed', inExport: { not: 'its receipt is exported' }, onMerge: 'stays' },
});

/** paymentEvents/{type}_{transactionId}: every notification as it arrived. */
export const paymentEvents = (access: FirestoreSession): PaymentEventRepository => ({
  ...documents<PaymentEvent>(access, PAYMENT_EVENTS, ({ id }) => id),
  unapplied: async (page) => {
    const received = collectionOf(access, PAYMENT_EVENTS).where('state', '==', 'received');
    return (await access.find(
      duePage(received, 'receivedAt', page, ({ receivedAt, id }) => [receivedAt, id]),
    )) as PaymentEvent[];
  },
  unredacted: async (before, page) => {
    const old = collectionOf(access, PAYMENT_EVENTS).where('isRedacted', '==', false).where('receivedAt', '<', before);
    return (await access.find(
      duePage(old, 'receivedAt', page, ({ receivedAt, id }) => [receivedAt, id]),
    )) as PaymentEvent[];
  },
  // Documents of the first version have the account only among the provider's fields.
  ofAccount: async (accountId, limit) =>
    (await access.find(
      collectionOf(access, PAYMENT_EVENTS)
        .where(Filter.or(Filter.where('accountId', '==', accountId), Filter.where('fields.AccountId', '==', accountId)))
        .limit(limit),
    )) as PaymentEvent[],
});
