import type { Instant } from '@functions/domain/platform/calendar';
import { NO_EXPIRY, referralPercent } from '@functions/domain/referrals/invite';
import type { Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Repositories } from '@functions/ports/repositories';

/** Whole percent (0..100) that all friends of a customer earn who count at a moment. */
export const currentReferralPercent = (
  records: Pick<Repositories, 'invites'>,
  uid: string,
  now: Instant,
): Promise<number> => percentOfCounting(records, uid, now, now);

/** Whole percent (0..100) of that earned by friends who have paid a regular charge. Reads nothing without a discount. */
export const lastingReferralPercent = async (
  records: Pick<Repositories, 'invites'>,
  { uid, referralPercent: all }: Subscription,
  now: Instant,
): Promise<number> => (all === 0 ? 0 : percentOfCounting(records, uid, NO_EXPIRY - 1, now));

/**
 * The subscription by the friends who count at a moment. The stored discount may be older: a friend stops counting
 * without an event. Reads nothing without a discount.
 */
export async function withCurrentReferral(
  records: Pick<Repositories, 'invites'>,
  subscription: Subscription,
  now: Instant,
): Promise<Subscription> {
  if (subscription.referralPercent === 0) return subscription;
  return { ...subscription, referralPercent: await currentReferralPercent(records, subscription.uid, now) };
}

/** Counts the friends who count beyond a moment, but no more of them than make 100 %. */
async function percentOfCounting(
  { invites }: Pick<Repositories, 'invites'>,
  uid: string,
  beyond: Instant,
  now: Instant,
): Promise<number> {
  const terms = termsAt(now);
  return referralPercent(await invites.countQualified(uid, beyond, Math.ceil(100 / terms.referralPercent)), terms);
}
