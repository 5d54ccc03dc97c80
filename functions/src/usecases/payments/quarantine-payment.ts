import { moscowDay } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { PaymentNotice } from '@functions/domain/payments/payment';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Repositories } from '@functions/ports/repositories';
import { quarantined, type ApplyResult } from './apply-result';
import { reconcileEarlyRefund, refundRecipient } from '@functions/usecases/refunds/early-refund';

/**
 * Quarantines a payment that nothing expected: it is recorded and shown to finance, and gives no time. `note` states
 * the reason.
 */
export async function quarantinePayment(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order | null,
  note: string,
  uid: string | null = order?.uid ?? null,
): Promise<ApplyResult> {
  const receipt = {
    ...receiptOf(notice, { uid, order, email: order?.email ?? notice.email ?? '' }),
    status: 'Quarantined',
  } as const;
  const refund = await repositories.refunds.get(notice.transactionId);
  await repositories.receipts.save(
    await reconcileEarlyRefund(repositories, receipt, refund, refundRecipient(uid, order), notice.at),
  );
  return quarantined(note);
}

/** Returns the receipt of a payment. Its accounting day is the Moscow day of the payment; amounts are in kopecks. */
export const receiptOf = (
  notice: PaymentNotice,
  { uid, order, email }: { uid: string | null; order: Order | null; email: string },
): Receipt => ({
  transactionId: notice.transactionId,
  uid,
  accountId: email,
  dateTime: notice.at,
  day: moscowDay(notice.at),
  amount: notice.amount,
  refunded: 0,
  description: notice.description ?? '',
  ipAddress: notice.ipAddress ?? '',
  status: 'Paid',
  subscriptionId: notice.subscriptionId,
  payToken: order?.orderId ?? null,
});
