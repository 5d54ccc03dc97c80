import type { Instant } from '@functions/domain/platform/calendar';
import type { PaymentNotice } from '@functions/domain/payments/payment';
import { receiptOf } from '@functions/domain/payments/receipt';
import type { Order } from '@functions/domain/purchase/order';
import type { Refund } from '@functions/domain/refunds/refund';
import type { Repositories } from '@functions/ports/repositories';
import { surplus, type ApplyResult } from '@functions/usecases/payments/apply-result';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';
import { reconcileEarlyRefund } from './early-refund';
import { refundWhole } from './refund-surplus';

/**
 * Returns a payment of an account that was merged into another one meanwhile: nobody could use what it buys. The e-mail
 * goes to the account that stays.
 *
 * @param about `uid`: of the account that was given up. `email`: for the receipt
 */
export async function returnOfMerged(
  repositories: Repositories,
  notice: PaymentNotice,
  { uid, order, email, refund }: { uid: string; order: Order | null; email: string; refund: Refund | null },
  now: Instant,
): Promise<ApplyResult> {
  const { transactionId } = notice;
  if (order)
    await repositories.orders.save({ ...order, paymentTransactionId: order.paymentTransactionId ?? transactionId });
  const paid = receiptOf(notice, { uid, order, email });
  const receipt = await reconcileEarlyRefund(repositories, paid, refund, { uid }, now);
  const request = { requestId: 'surplus', reason: 'the account was merged into another one' };
  const amount = await refundWhole(repositories, uid, { receipt, refund }, request, now);
  const content = { kind: 'payment-returned', amount: amount ?? 0, reason: 'nothing-due' } as const;
  if (amount !== null) await enqueueMail(repositories, { uid }, content, transactionId, now);
  return surplus;
}
