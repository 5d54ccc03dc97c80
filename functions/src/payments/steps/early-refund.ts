import type { Instant } from '@functions/base/rules/calendar';
import type { MailRecipient } from '@functions/base/rules/mail';
import { isFullyReturned, refundStatus, refundedAmount, type Refund } from '@functions/payments/rules/refund';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Repositories } from '@functions/payments/ports/repositories';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';

/**
 * Returns the events that follow `settled`, the event of the payment, if the payment is already refunded in full. A
 * refund notification can arrive before its payment, or before the purchase is claimed. Amounts are in kopecks.
 */
export function refundEventsBeforePayment(
  refund: Refund | null,
  settled: SubscriptionEvent,
  payment: { transactionId: string; amount: number },
  now: Instant,
): SubscriptionEvent[] {
  const withAmount = refund && { ...refund, captured: payment.amount };
  if (!withAmount || !isFullyReturned(withAmount)) return [];
  const last = withAmount.parts.at(-1);
  // The ledger has the provider's time, which may be ahead.
  const at = Math.max(settled.at + 1, Math.min(last?.at ?? 0, now));
  return [
    {
      type: 'refunded',
      at,
      refundId: last?.providerTransactionId ?? '',
      transactionId: payment.transactionId,
      isFull: true,
    },
  ];
}

/** Returns the recipient of an e-mail about a refund: the customer, or the buyer of an unclaimed guest purchase. */
export const refundRecipient = (
  uid: string | null,
  order: Extract<MailRecipient, { email: string }> | null,
): MailRecipient | null => (uid !== null ? { uid } : order && { email: order.email, language: order.language });

/**
 * Connects a receipt with a refund that was stored before it, and enqueues an e-mail to `payer` unless it is null.
 * Returns the receipt; the caller saves it.
 */
export async function reconcileEarlyRefund(
  repositories: Repositories,
  receipt: Receipt,
  refund: Refund | null,
  payer: MailRecipient | null,
  now: Instant,
): Promise<Receipt> {
  if (refund === null) return receipt;
  const reconciled: Refund = { ...refund, uid: receipt.uid, captured: receipt.amount };
  await repositories.refunds.save(reconciled);
  if (payer !== null) {
    const content = {
      kind: 'refunded',
      amount: refundedAmount(reconciled),
      isFull: isFullyReturned(reconciled),
      reducedAccess: true,
    } as const;
    await enqueueMail<PaymentMail>(repositories, payer, content, `before_${receipt.transactionId}`, now);
  }
  return { ...receipt, status: refundStatus(reconciled), refunded: refundedAmount(reconciled) };
}
