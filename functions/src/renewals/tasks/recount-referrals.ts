import type { Instant } from '@functions/base/rules/calendar';
import type { ReferralRecount } from '@functions/referrals/rules/referral-tasks';
import {
  comingPrice,
  noSubscription,
  nextFriendsPercent,
  type Subscription,
  renews,
  timeLeftUntil,
} from '@functions/subscription/rules/subscription';
import { isSameDiscount } from '@functions/subscription/rules/discounts';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import type { ReferralMail } from '@functions/referrals/rules/referral-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { mergedAccountOf } from '@functions/accounts/steps/person';
import { endSharedCards } from '@functions/referrals/steps/end-shared-cards';
import { friendsOf } from '@functions/referrals/steps/referral-percent';

/**
 * Counts the qualified invitees of a customer (`uid`) and records the referral discount if it changed. The discount is
 * always computed from the invites and never incremented (T8). An e-mail tells the customer of the change; after
 * `isFinal` it does not say that the discount can come back. Of an account that was merged, the one that stays is
 * counted: its friends are there.
 */
export async function recountReferrals(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { uid: asked, isFinal }: ReferralRecount,
): Promise<void> {
  const now = await clock.now();
  const uid = await mergedAccountOf(store.nonTransactional, asked);
  await endSharedCards({ store, random }, uid, now);
  await store.transaction(async (repositories) => {
    const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
    const friends = await friendsOf(repositories, uid, now);
    if (isSameDiscount(friends, subscription.friends) || subscription.deletedAt !== null) return;
    const recording = await decideSubscriptionEvents(repositories, uid, [
      { type: 'referralChanged', at: now, friends },
    ]);
    await saveRecording(repositories, recording, now);
    const [before, percent] = [subscription, recording.subscription].map(nextFriendsPercent) as [number, number];
    // A friend in the trial changes nothing for who pays by longer terms.
    const mail: ReferralMail | null =
      percent > before
        ? { kind: 'friend-counted', percent }
        : percent < before
          ? friendLapsedMail(subscription, recording.subscription, isFinal, now)
          : null;
    if (mail)
      await enqueueMail<ReferralMail>(repositories, { uid }, mail, `${uid}_v${recording.subscription.version}`, now);
  });
}

/**
 * The e-mail about a smaller referral discount: the next charge and its date. Null when no charge is ahead, or when the
 * smaller discount does not change one.
 */
function friendLapsedMail(
  before: Subscription,
  after: Subscription,
  isFinal: true | undefined,
  now: Instant,
): ReferralMail | null {
  const chargeAt = timeLeftUntil(after, now);
  const percent = nextFriendsPercent(after);
  if (!renews(after) || chargeAt === null) return null;
  const terms = termsOfNextCharge(after, now);
  const amount = comingPrice(after, terms);
  const isAnnounced = after.announcedCharge !== null;
  if (amount === null || (!isAnnounced && amount === comingPrice(before, terms))) return null;
  return {
    kind: 'friend-lapsed',
    percent,
    chargeAt,
    amount,
    isAnnounced,
    ...(isFinal && { isFinal }),
  };
}
