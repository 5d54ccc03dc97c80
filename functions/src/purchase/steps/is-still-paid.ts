import type { Order } from '@functions/purchase/rules/order';
import { isFullyReturned, noRefund } from '@functions/payments/rules/refund';
import type { ReadRepositories } from '@functions/purchase/ports/repositories';

/** Whether the order is paid, and the money was not returned in full. */
export async function isStillPaid(
  { receipts, refunds }: Pick<ReadRepositories, 'receipts' | 'refunds'>,
  { paymentTransactionId: id }: Pick<Order, 'paymentTransactionId'>,
): Promise<boolean> {
  if (id === null) return false;
  const [receipt, refund] = await Promise.all([receipts.get(id), refunds.get(id)]);
  return receipt !== null && !isFullyReturned(refund ?? noRefund(receipt));
}
