import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { MailRecipient } from '@functions/domain/platform/outbox';
import { isFullyReturned, refundStatus, returned, type Refund } from '@functions/domain/refunds/refund';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Repositories } from '@functions/ports/repositories';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

/** A refund may be told of before its payment, or before somebody claims it: what follows `settled`, the payment's event. */
export function refundEventsBeforePayment(
  refund: Refund | null,
  settled: SubscriptionEvent,
  payment: { transactionId: string; amount: number },
): SubscriptionEvent[] {
  const whole = refund && { ...refund, captured: payment.amount };
  if (!whole || !isFullyReturned(whole)) return [];
  const last = whole.parts.at(-1);
  const at = Math.max(settled.at + 1, last?.at ?? 0);
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

/** Whom to tell that money went back: its customer, or who paid without an account. */
export const refundRecipient = (uid: string | null, order: Order | null): MailRecipient | null =>
  uid !== null ? { uid } : order && { email: order.email, language: order.language };

/** Brings a receipt and the refund that came before it together, and tells `payer`. Answers the receipt to be written. */
export async function reconcileEarlyRefund(
  records: Repositories,
  receipt: Receipt,
  refund: Refund | null,
  payer: MailRecipient | null,
  now: Instant,
): Promise<Receipt> {
  if (refund === null) return receipt;
  const met: Refund = { ...refund, uid: receipt.uid, captured: receipt.amount };
  await records.refunds.save(met);
  if (payer !== null) {
    const content = { kind: 'refunded', amount: returned(met), isFull: isFullyReturned(met) } as const;
    await enqueueMail(records, payer, content, `before_${receipt.transactionId}`, now);
  }
  return { ...receipt, status: refundStatus(met), refunded: returned(met) };
}
