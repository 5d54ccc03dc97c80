import type { Order } from '@functions/purchase/rules/order';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import type { Repositories } from '@functions/purchase/ports/repositories';
import { quarantinedPayment, type ApplyResult } from '@functions/payments/steps/apply-result';
import { reconcileEarlyRefund, refundRecipient } from '@functions/payments/steps/early-refund';
import { saveReceipt } from '@functions/payments/steps/writes';

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
  await saveReceipt(
    repositories,
    await reconcileEarlyRefund(repositories, receipt, refund, refundRecipient(uid, order), notice.at),
  );
  return quarantinedPayment(note);
}
