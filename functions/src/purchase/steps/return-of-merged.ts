import type { Instant } from '@functions/base/rules/calendar';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import type { Order } from '@functions/purchase/rules/order';
import { SURPLUS_REQUEST, type Refund } from '@functions/payments/rules/refund';
import type { Repositories } from '@functions/purchase/ports/repositories';
import { stayingCustomer } from '@functions/accounts/steps/person';
import { surplus, type ApplyResult } from '@functions/payments/steps/apply-result';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { reconcileEarlyRefund } from '@functions/payments/steps/early-refund';
import { refundWhole } from '@functions/payments/steps/refund-surplus';

/**
 * Returns a payment of an account that was merged into another one meanwhile: nobody could use what it buys. The e-mail
 * and the receipt go to the account that stays: the one that was given up keeps no address to write to.
 *
 * @param about `uid`: of the account that was given up
 */
export async function returnOfMerged(
  repositories: Repositories,
  notice: PaymentNotice,
  { uid, order, refund }: { uid: string; order: Order | null; refund: Refund | null },
  now: Instant,
): Promise<ApplyResult> {
  const { transactionId } = notice;
  const stays = await stayingCustomer(repositories, await repositories.customers.get(uid));
  if (order)
    await repositories.orders.save({ ...order, paymentTransactionId: order.paymentTransactionId ?? transactionId });
  const paid = receiptOf(notice, { uid, order, email: stays?.email ?? '' });
  const receipt = await reconcileEarlyRefund(repositories, paid, refund, { uid }, now);
  const request = { requestId: SURPLUS_REQUEST, reason: 'the account was merged into another one' };
  const amount = await refundWhole(repositories, uid, { receipt, refund }, request, now);
  const content = { kind: 'payment-returned', amount: amount ?? 0, reason: 'nothing-due' } as const;
  if (amount !== null) await enqueueMail<PaymentMail>(repositories, { uid }, content, transactionId, now);
  return surplus;
}
