import type { Instant } from '@functions/domain/platform/calendar';
import { claimantOf } from '@functions/domain/purchase/guest-purchase';
import type { Order } from '@functions/domain/purchase/order';
import { isTrialUsedByOther, type TrialUsage } from '@functions/domain/purchase/trial-usage';
import type { ReadRepositories } from '@functions/ports/repositories';

/** Whether another customer than the owner of `order` has used this trial. `order` has its claimant as its owner. */
export async function isTrialUsed(
  repositories: ReadRepositories,
  use: TrialUsage | null,
  order: Order,
  now: Instant,
): Promise<boolean> {
  const holder = use && (await repositories.orders.get(use.orderId));
  if (use === null || holder === null) return false;
  return isTrialUsedByOther(use, { ...holder, uid: await ownerOf(repositories, holder) }, order, now);
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
