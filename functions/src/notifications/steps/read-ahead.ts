import { unreachable } from '@functions/base/contract/values/unreachable';
import type { PaymentNotice, PaymentNotification } from '@functions/payments/rules/payment';
import type { ReadRepositories } from '@functions/campaigns/ports/repositories';
import { uidOfAccount } from '@functions/payments/steps/concerns-erased-customer';

/**
 * Reads the documents that a notification names, in one request. The decisions that follow in the same transaction find
 * them there. It only saves time: what a decision reads beyond this list is read when it asks.
 */
export async function readAhead(repositories: ReadRepositories, notification: PaymentNotification): Promise<void> {
  await Promise.all(documentsOf(repositories, notification));
}

function documentsOf(repositories: ReadRepositories, notification: PaymentNotification): Promise<unknown>[] {
  const { subscriptions, mandates, invites, receipts, refunds } = repositories;
  switch (notification.type) {
    case 'check':
      return ofPayment(repositories, notification.payment);
    case 'pay': {
      const { payment } = notification;
      const { transactionId, accountId } = payment;
      return [
        ...ofPayment(repositories, payment),
        repositories.paymentEvents.get(`fail_${transactionId}`),
        repositories.paymentEvents.get(`check_${transactionId}`),
        receipts.get(transactionId),
        refunds.get(transactionId),
        ...ofAccount(accountId, (uid) => [mandates.get(uid), invites.get(uid)]),
      ];
    }
    case 'fail':
      return ofPayment(repositories, notification.payment);
    case 'refund': {
      const { paymentTransactionId, accountId } = notification.refund;
      return [
        receipts.get(paymentTransactionId),
        refunds.get(paymentTransactionId),
        ...ofAccount(accountId, (uid) => [subscriptions.get(uid), invites.get(uid)]),
      ];
    }
    case 'recurrent':
      return ofAccount(notification.mandate.accountId, (uid) => [subscriptions.get(uid), mandates.get(uid)]);
    case 'confirm':
    case 'cancel':
      return [];
    default:
      return unreachable(notification);
  }
}

/** The order of a payment, or the mandate of a renewal, and the subscription of its account. */
const ofPayment = (
  { orders, subscriptions, mandates }: ReadRepositories,
  { invoiceId, accountId }: PaymentNotice,
): Promise<unknown>[] => [
  ...(invoiceId === null ? [] : [orders.get(invoiceId)]),
  ...ofAccount(accountId, (uid) => [subscriptions.get(uid), ...(invoiceId === null ? [mandates.get(uid)] : [])]),
];

const ofAccount = (account: string | null, read: (uid: string) => Promise<unknown>[]): Promise<unknown>[] => {
  const uid = uidOfAccount(account);
  return uid === null ? [] : read(uid);
};
