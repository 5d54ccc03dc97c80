import { Filter } from 'firebase-admin/firestore';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { PaymentEventRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { duePage } from './due-page';

/** paymentEvents/{type}_{transactionId}: every notification as it arrived. */
export const paymentEvents = (access: FirestoreSession): PaymentEventRepository => ({
  ...documents<PaymentEvent>(access, 'paymentEvents', ({ id }) => id),
  unapplied: async (page) => {
    const received = collectionOf(access, 'paymentEvents').where('state', '==', 'received');
    return (await access.find(
      duePage(received, 'receivedAt', page, ({ receivedAt, id }) => [receivedAt, id]),
    )) as PaymentEvent[];
  },
  unredacted: async (before, page) => {
    const old = collectionOf(access, 'paymentEvents').where('isRedacted', '==', false).where('receivedAt', '<', before);
    return (await access.find(
      duePage(old, 'receivedAt', page, ({ receivedAt, id }) => [receivedAt, id]),
    )) as PaymentEvent[];
  },
  // Documents of the first version have the account only among the provider's fields.
  ofAccount: async (accountId, limit) =>
    (await access.find(
      collectionOf(access, 'paymentEvents')
        .where(Filter.or(Filter.where('accountId', '==', accountId), Filter.where('fields.AccountId', '==', accountId)))
        .limit(limit),
    )) as PaymentEvent[],
});
