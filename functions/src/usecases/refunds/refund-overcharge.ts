import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Receipt } from '@functions/domain/payments/receipt';
import { requestRefundPart, noRefund } from '@functions/domain/refunds/refund';
import type { Repositories } from '@functions/ports/repositories';
import { enqueueRefund } from '@functions/usecases/platform/outbox-tasks';

/** A charge above what is owed today, because the provider had not been told yet: taken, and the difference given back. */
export async function refundOvercharge(
  records: Repositories,
  receipt: Receipt,
  excess: Kopecks,
  now: Instant,
): Promise<void> {
  const asked = requestRefundPart(noRefund(receipt.transactionId, receipt), receipt, {
    requestId: 'excess',
    amount: excess,
    reason: 'charged above the price of the day',
    actor: 'product',
    at: now,
  });
  await records.receipts.create({ ...receipt, status: asked.ok ? 'RefundPending' : 'Paid' });
  if (!asked.ok) return;
  await records.refunds.create(asked.value.refund);
  await enqueueRefund(records, receipt.transactionId, asked.value.part.index, now);
}
