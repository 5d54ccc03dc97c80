import type { Bought } from '@functions/refunds/contract/bought';
import type { Refundable } from '@functions/refunds/contract/refundable';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Receipt } from '@functions/payments/rules/receipt';
import { monthsOf } from '@functions/payments/rules/sold';
import { refundableNow } from '@functions/payments/rules/refund';
import type { Deps, Repositories } from '@functions/campaigns/ports/repositories';
import { giftOfPayment, takesGift } from '@functions/gifts/steps/return-gift';
import { ofEachUid } from '@functions/accounts/steps/person';
import { refundTarget } from './request-refund';
import { boughtBy } from './bought';

/** The payments of one customer that are looked at, newest first. */
export const MOST_PAYMENTS = 50;

/** Whether the guarantee limits what a role may return. */
export const isBoundByGuarantee = ({ role }: Pick<StaffCaller, 'role'>): boolean => role === 'support';

/**
 * The payments of a customer of which the member may return money now, newest first: exactly those that `refund`
 * accepts. `uids`: those of the person, the account that is used first. It reads the payments, and the refunds, orders
 * and gifts of some of them.
 */
export async function readRefundable(
  { store }: Pick<Deps, 'store'>,
  uids: readonly [string, ...string[]],
  staff: StaffCaller,
  now: Instant,
): Promise<Refundable[]> {
  const { receipts, refunds } = store.nonTransactional;
  const paid = (await ofEachUid(uids, (each) => receipts.ofCustomer(each, MOST_PAYMENTS)))
    .filter(({ amount, refunded }) => refunded < amount)
    .toSorted((left, right) => right.dateTime - left.dateTime);
  if (paid.length === 0) return [];
  const touched = paid.filter(({ status, refunded }) => status !== 'Paid' || refunded > 0);
  const [uid] = uids;
  const command = { uid, transactionId: null, amount: null, reason: '', actor: staff.login, requestId: 'refundable' };
  const [known, meant] = await Promise.all([
    refunds.getMany(touched.map(({ transactionId }) => transactionId)),
    refundTarget(store.nonTransactional, command, now),
  ]);
  const by = { isBoundByGuarantee: isBoundByGuarantee(staff), at: now };
  const left = paid.flatMap((receipt) => {
    const refund = known.find(({ transactionId }) => transactionId === receipt.transactionId) ?? null;
    const amount = refundableNow(refund, receipt, by);
    return amount > 0 ? [{ receipt, amount }] : [];
  });
  return Promise.all(
    left.map(async ({ receipt, amount }) => ({
      transactionId: receipt.transactionId,
      bought: await readBought(store.nonTransactional, receipt),
      amount: toRoubles(amount),
      at: toIso(receipt.dateTime),
      method: receipt.method ?? null,
      cardMask: receipt.cardMask ?? null,
      isDefault: receipt.transactionId === meant,
    })),
  );
}

/** What a payment bought. The order is read where it says more than the payment. */
export async function readBought(repositories: Repositories, receipt: Receipt): Promise<Bought> {
  const { sold, payToken } = receipt;
  const saysAll = sold !== undefined && (monthsOf(sold) === null || takesGift(receipt));
  const [order, gift] = await Promise.all([
    payToken === null || saysAll ? null : repositories.orders.get(payToken),
    giftOfPayment(repositories, receipt),
  ]);
  return boughtBy(receipt, order, gift);
}
