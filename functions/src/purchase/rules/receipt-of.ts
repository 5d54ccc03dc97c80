import { moscowDay } from '@functions/base/rules/calendar';
import { ledgerTime, listedTime, type PaymentNotice } from '@functions/payments/rules/payment';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Sold } from '@functions/payments/rules/sold';
import { soldBy } from '@functions/purchase/rules/kinds/purchase-kinds';
import { renewsBy, type Order } from './order';

/**
 * Returns the receipt of a payment. Its accounting day is the Moscow day of the payment; amounts are in kopecks.
 * `sold`: what it bought, where the order does not say it.
 */
export const receiptOf = (
  notice: PaymentNotice,
  { uid, order, email, sold }: { uid: string | null; order: Order | null; email: string; sold?: Sold | undefined },
): Receipt => ({
  transactionId: notice.transactionId,
  provider: notice.provider,
  uid,
  accountId: email,
  dateTime: ledgerTime(notice),
  day: moscowDay(ledgerTime(notice)),
  ...(notice.paidLateAt !== undefined && { listedDay: moscowDay(listedTime(notice)) }),
  amount: notice.amount,
  refunded: 0,
  description: notice.description ?? '',
  ipAddress: notice.ipAddress ?? '',
  status: 'Paid',
  subscriptionId: notice.subscriptionId,
  payToken: order?.orderId ?? null,
  ...kindField(order, notice),
  ...soldFields(order, sold),
  ...(notice.card !== null && { cardMask: notice.card.mask }),
  ...(notice.card?.cardId != null && { cardId: notice.card.cardId }),
  ...(notice.method !== null && { method: notice.method }),
  ...(order !== null && renewsBy(order) && { cardToken: notice.token === null ? 'missing' : 'given' }),
});

const kindField = (order: Order | null, { subscriptionId }: PaymentNotice): Pick<Receipt, 'kind'> =>
  order !== null ? { kind: order.purchase.kind } : subscriptionId !== null ? { kind: 'renewal' } : {};

const soldFields = (order: Order | null, sold: Sold | undefined): Pick<Receipt, 'sold'> => {
  const found = sold ?? (order === null ? undefined : soldBy(order));
  return found === undefined ? {} : { sold: found };
};
