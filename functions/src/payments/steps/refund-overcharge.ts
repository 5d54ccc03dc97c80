import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import { requestRefundPart, noRefund } from '@functions/payments/rules/refund';
import type { Repositories } from '@functions/payments/ports/repositories';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import { enqueue } from '@functions/base/steps/enqueue';

/**
 * Saves the receipt of a charge above the price that is due, and enqueues the refund of the difference (`excess`,
 * kopecks). It happens when the provider charged before it received a lower amount.
 */
export async function refundOvercharge(
  repositories: Repositories,
  receipt: Receipt,
  excess: Kopecks,
  now: Instant,
): Promise<void> {
  const requested = requestRefundPart(noRefund(receipt), receipt, {
    requestId: 'excess',
    amount: excess,
    reason: 'charged above the price of the day',
    actor: 'product',
    at: now,
  });
  await repositories.receipts.save({ ...receipt, status: requested.ok ? 'RefundPending' : 'Paid' });
  if (!requested.ok) return;
  await repositories.refunds.create(requested.value.refund);
  await enqueue(repositories, refundOfPart(receipt.transactionId, requested.value.part.index, now));
}
