import type { RequestOf } from '@functions/base/contract/endpoint';
import type { readdressPurchase as endpoint } from '@functions/purchase/contract/readdress-purchase';
import { PURCHASE_ADDRESSES } from '@functions/base/rules/call-limits';
import { fail, ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/purchase/ports/repositories';
import { countingTransaction } from '@functions/base/steps/counted-transaction';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';
import { isStillPaid } from '@functions/purchase/steps/is-still-paid';

/**
 * Gives a paid guest purchase another address, and sends the link that claims it there, in the language of its order.
 * The receipt at the provider keeps the address that it was sent to. Fails with `nothing_to_send` unless the purchase
 * is paid and waits for an account.
 */
export async function readdressPurchase(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits'>,
  { request: { prepaidToken, email } }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  return countingTransaction(deps, PURCHASE_ADDRESSES, async (repositories, count) => {
    const purchase = await repositories.guestPurchases.get(deps.random.hash(prepaidToken));
    if (purchase?.paidOrder == null || !purchase.isUnclaimed) return fail('nothing_to_send');
    const order = await repositories.orders.get(purchase.paidOrder);
    if (order === null || !(await isStillPaid(repositories, order))) return fail('nothing_to_send');
    if (order.email.toLowerCase() === email.toLowerCase()) return ok({ success: true });
    const counted = await count(order.orderId);
    if (!counted.ok) return counted;
    const { orderId, language, amount } = order;
    const cause = `${orderId}_to_${deps.random.hash(email.toLowerCase())}`;
    await repositories.orders.save({ ...order, email });
    await repositories.guestPurchases.save({ ...purchase, email, mailedAgainBy: cause });
    const content = { kind: 'paid-unclaimed', amount, payToken: orderId, isReminder: false } as const;
    await enqueueMail<PurchaseMail>(repositories, { email, language }, content, cause, now);
    return ok({ success: true });
  });
}
