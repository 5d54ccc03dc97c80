import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

export type PaymentTask =
  /** Executes one part of a refund. `n` is the index of the part. */
  | { readonly kind: 'refund'; readonly transactionId: string; readonly n: number }
  | ({ readonly kind: 'confirm-payment' } & DoubtfulPayment);

/** A stored Pay that is applied only if its provider confirms it. `amount` is in kopecks. */
export interface DoubtfulPayment {
  readonly eventId: string;
  readonly transactionId: string;
  readonly amount: Kopecks;
  /** What contradicts it, for finance. */
  readonly doubt: string;
}

/** The execution of one part of a refund. */
export const refundOfPart = (transactionId: string, n: number, at: Instant): Planned<PaymentTask> => ({
  id: `refund_${transactionId}_${n}`,
  task: { kind: 'refund', transactionId, n },
  at,
});

/**
 * A question to the provider about a Pay. `attemptId` is unique for each attempt to apply the notification, because
 * staff can apply it again.
 */
export const paymentConfirmation = (
  payment: DoubtfulPayment,
  attemptId: string,
  at: Instant,
): Planned<PaymentTask> => ({
  id: `confirm-payment_${payment.eventId}_${attemptId}`,
  task: { kind: 'confirm-payment', ...payment },
  at,
});
