import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { PaymentEventDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';
import { oldestFirst } from './due-page';

/** paymentEvents/{type}_{transactionId}: every notification as it came. */
export const paymentEvents = (access: Access): PaymentEventDocuments => ({
  ...documents<PaymentEvent>(access, 'paymentEvents', ({ id }) => id),
  unapplied: async (page) => {
    const received = collectionOf(access, 'paymentEvents').where('state', '==', 'received');
    return (await access.find(
      oldestFirst(received, 'receivedAt', page, ({ receivedAt, id }) => [receivedAt, id]),
    )) as PaymentEvent[];
  },
  unredacted: async (before, limit) => {
    const old = collectionOf(access, 'paymentEvents')
      .where('isRedacted', '==', false)
      .where('receivedAt', '<', before)
      .orderBy('receivedAt')
      .limit(limit);
    return (await access.find(old)) as PaymentEvent[];
  },
  ofAccount: async (accountId, limit) =>
    (await access.find(
      collectionOf(access, 'paymentEvents').where('fields.AccountId', '==', accountId).limit(limit),
    )) as PaymentEvent[],
});
