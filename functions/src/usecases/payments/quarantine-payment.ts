import { moscowDay } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { PaymentNotice } from '@functions/domain/payments/payment';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Records } from '@functions/ports/repositories';
import { quarantined, type Applied } from './apply-result';
import { meetRefund, payerOf } from '@functions/usecases/refunds/early-refund';

/** Money that nobody expected: kept, shown to finance, and worth no time. */
export async function setAside(
  records: Records,
  notice: PaymentNotice,
  order: Order | null,
  note: string,
  uid: string | null = order?.uid ?? null,
): Promise<Applied> {
  const receipt = {
    ...receiptOf(notice, { uid, order, email: order?.email ?? notice.email ?? '' }),
    status: 'Quarantined',
  } as const;
  const refund = await records.refunds.get(notice.transactionId);
  await records.receipts.create(await meetRefund(records, receipt, refund, payerOf(uid, order), notice.at));
  return quarantined(note);
}

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
  payToken: order?.payToken ?? null,
});
