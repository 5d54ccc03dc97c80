import type { Instant } from '@functions/base/rules/calendar';
import { claimantOf } from '@functions/purchase/rules/guest-purchase';
import type { Order } from '@functions/purchase/rules/order';
import { isFullyReturned, isReturnedSurplus } from '@functions/payments/rules/refund';
import { isTrialUsedByOther, type TrialUsage } from '@functions/purchase/rules/trial-usage';
import type { ReadRepositories } from '@functions/purchase/ports/repositories';

/**
 * Whether another customer than the owner of `order` has used this trial. `order` has its claimant as its owner. A paid
 * trial that gave nothing, and whose money went back, is not used.
 */
export async function isTrialUsed(
  repositories: ReadRepositories,
  use: TrialUsage | null,
  order: Order,
  now: Instant,
): Promise<boolean> {
  const holder = use && (await repositories.orders.get(use.orderId));
  if (use === null || holder === null) return false;
  const uid = await ownerOf(repositories, holder);
  if (!isTrialUsedByOther(use, { ...holder, uid }, order, now)) return false;
  return !(await wentBackUnused(repositories, use, holder, uid));
}

async function wentBackUnused(
  { refunds, subscriptions }: ReadRepositories,
  { transactionId }: TrialUsage,
  { paymentTransactionId, prepaidHash }: Order,
  uid: string | null,
): Promise<boolean> {
  const refund = paymentTransactionId === transactionId ? await refunds.get(transactionId) : null;
  if (refund === null || !isFullyReturned(refund)) return false;
  // Nobody has claimed it, and a claim gives no time any more.
  if (uid === null) return prepaidHash !== null;
  // The reservation of a second payment replaces that of the first one, which may have given the trial.
  return isReturnedSurplus(refund) && (await subscriptions.get(uid))?.trialUsed !== true;
}

/**
 * The account that owns an order, or claimed its guest purchase; null when there is none. The order itself names the
 * claimant only after its payment.
 */
export async function ownerOf(repositories: ReadRepositories, { uid, prepaidHash }: Order): Promise<string | null> {
  if (uid !== null || prepaidHash === null) return uid;
  const guestPurchase = await repositories.guestPurchases.get(prepaidHash);
  return guestPurchase && claimantOf(guestPurchase);
}
