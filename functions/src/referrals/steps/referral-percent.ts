import type { Instant } from '@functions/base/rules/calendar';
import { NO_EXPIRY, referralPercent } from '@functions/referrals/rules/invite';
import type { FriendsDiscount } from '@functions/subscription/rules/discounts';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { ReadRepositories } from '@functions/referrals/ports/repositories';

type Invites = Pick<ReadRepositories, 'invites'>;

/** What the friends of a customer are worth at `now`, counted from the invites. */
export async function friendsOf(repositories: Invites, uid: string, now: Instant): Promise<FriendsDiscount> {
  const [all, paid] = await Promise.all([
    percentBeyond(repositories, uid, now, now),
    percentBeyond(repositories, uid, NO_EXPIRY - 1, now),
  ]);
  return { all, paid };
}

/**
 * Returns the subscription with the referral discount of `now`. The stored one may be outdated, because an invitee
 * stops counting without an event. Nothing is read without a stored discount.
 */
export const withCurrentFriends = async (
  repositories: Invites,
  subscription: Subscription,
  now: Instant,
): Promise<Subscription> =>
  subscription.friends.all === 0
    ? subscription
    : { ...subscription, friends: await friendsOf(repositories, subscription.uid, now) };

/**
 * The friends that are certain for a charge which is announced at `announcedAt`: those who count then even if nobody
 * pays. Nothing is read without a stored discount.
 */
export async function certainFriends(
  repositories: Invites,
  { uid, friends }: Subscription,
  announcedAt: Instant,
  now: Instant,
): Promise<FriendsDiscount> {
  if (friends.all === 0) return friends;
  const certain = await percentBeyond(repositories, uid, Math.max(announcedAt, now), now);
  return { ...friends, all: Math.min(friends.all, certain) };
}

/** Counts the invitees who still qualify after `beyond`, but no more than are needed for 100 %. */
async function percentBeyond({ invites }: Invites, uid: string, beyond: Instant, now: Instant): Promise<number> {
  const terms = termsAt(now);
  return referralPercent(await invites.countQualified(uid, beyond, Math.ceil(100 / terms.referralPercent)), terms);
}
