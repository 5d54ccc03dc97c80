import type { Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import { NO_EXPIRY, referralPercent } from '@functions/domain/referrals/invite';
import { plannedTariff, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Repositories } from '@functions/ports/repositories';

/** The discount in whole percent (0 to 100) that all qualified invitees of a customer earn at `now`. */
export const currentReferralPercent = (
  repositories: Pick<Repositories, 'invites'>,
  uid: string,
  now: Instant,
): Promise<number> => percentOfQualified(repositories, uid, now, now);

/**
 * The discount in whole percent (0 to 100) that counts for the next charge if `tariff` is chosen for it. The first
 * charge of a longer term is discounted like a first payment: by invitees who have paid a regular charge (decisions 42
 * and 75). Without a tariff, all qualified invitees count.
 */
export const percentOfNextCharge = (
  repositories: Pick<Repositories, 'invites'>,
  { uid, tariff: present }: Subscription,
  tariff: Tariff | null,
  now: Instant,
): Promise<number> =>
  percentOfQualified(repositories, uid, tariff !== null && tariff !== present && tariff > 1 ? NO_EXPIRY - 1 : now, now);

/**
 * The part of that discount, in whole percent, that does not expire: from invitees who have paid a regular charge.
 * Without a stored discount it is 0 and nothing is read.
 */
export const permanentReferralPercent = async (
  repositories: Pick<Repositories, 'invites'>,
  { uid, referralPercent: all }: Subscription,
  now: Instant,
): Promise<number> => (all === 0 ? 0 : percentOfQualified(repositories, uid, NO_EXPIRY - 1, now));

/**
 * Returns the subscription with the referral discount of `now`. The stored discount may be outdated, because an invitee
 * stops counting without an event, and smaller than that of a month while a longer term is planned. Otherwise nothing
 * is read without a stored discount. `isForNextCharge`: the purchase depends on the charge that is planned, instead of
 * choosing a tariff.
 */
export async function withCurrentReferral(
  repositories: Pick<Repositories, 'invites'>,
  subscription: Subscription,
  now: Instant,
  { isForNextCharge = false }: { isForNextCharge?: boolean } = {},
): Promise<Subscription> {
  const planned = plannedTariff(subscription);
  if (subscription.referralPercent === 0 && (planned ?? 1) === 1) return subscription;
  const tariff = isForNextCharge ? planned : null;
  return { ...subscription, referralPercent: await percentOfNextCharge(repositories, subscription, tariff, now) };
}

/**
 * The part of that discount, in whole percent, that is certain for a charge which is announced at `announcedAt`: from
 * invitees who count then even if nobody pays. Without a stored discount it is 0 and nothing is read.
 */
export const certainReferralPercent = async (
  repositories: Pick<Repositories, 'invites'>,
  { uid, referralPercent: all }: Subscription,
  announcedAt: Instant,
  now: Instant,
): Promise<number> =>
  all === 0 ? 0 : Math.min(all, await percentOfQualified(repositories, uid, Math.max(announcedAt, now), now));

/** Counts the invitees who still qualify after `beyond`, but no more than are needed for 100 %. */
async function percentOfQualified(
  { invites }: Pick<Repositories, 'invites'>,
  uid: string,
  beyond: Instant,
  now: Instant,
): Promise<number> {
  const terms = termsAt(now);
  return referralPercent(await invites.countQualified(uid, beyond, Math.ceil(100 / terms.referralPercent)), terms);
}
