import type { Profile } from '@functions/customer-life/contract/get-profile';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso } from '@functions/base/rules/calendar';
import type { Caller } from '@functions/accounts/rules/customer';
import type { Deps } from '@functions/messages/ports/repositories';
import { isStillPaid } from '@functions/purchase/steps/is-still-paid';

/** A person may pay several times without an account before they attach the first payment. */
const MOST_UNCLAIMED = 5;

/**
 * The newest paid purchase without an account that has the address of this session. The address must be proved: the
 * claim link was sent to it, so its owner is offered nothing that the mailbox does not hold. What Yandex reports is no
 * proof (T27).
 */
export async function findUnclaimed(
  { store: { nonTransactional }, signedTokens }: Pick<Deps, 'store' | 'signedTokens'>,
  { email, providerId }: Pick<Caller, 'email' | 'providerId'>,
): Promise<Profile['unclaimed']> {
  if (email === '' || (providerId !== 'google.com' && providerId !== 'password')) return null;
  const found = await nonTransactional.guestPurchases.unclaimedOf(email, MOST_UNCLAIMED);
  const [newest] = found.sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0));
  const order = newest?.paidOrder == null ? null : await nonTransactional.orders.get(newest.paidOrder);
  if (newest === undefined || order === null || !(await isStillPaid(nonTransactional, order))) return null;
  return {
    amount: toRoubles(order.amount),
    paidAt: toIso(newest.paidAt ?? newest.created),
    claimToken: signedTokens.sign('attach', order.orderId),
  };
}
