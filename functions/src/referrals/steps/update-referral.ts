import type { Instant } from '@functions/base/rules/calendar';
import {
  afterPayment,
  afterRefund,
  afterReturn,
  afterTrialMoved,
  isFinal,
  NO_EXPIRY,
  withoutPayments,
  type Invite,
} from '@functions/referrals/rules/invite';
import { type Subscription, isSamePeriod } from '@functions/subscription/rules/subscription';
import type { Receipt } from '@functions/payments/rules/receipt';
import { trialDaysSold } from '@functions/payments/rules/sold';
import { isMostlyReturned, type Refund } from '@functions/payments/rules/refund';
import { isOnlyLoss } from '@functions/subscription/rules/moved-payment';
import { termOf } from '@functions/subscription/rules/segments';
import type { Card } from '@functions/payments/rules/payment';
import type { ReadRepositories, Repositories } from '@functions/referrals/ports/repositories';
import { mergedAccountOf } from '@functions/accounts/steps/person';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';

/**
 * Returns the invite of an invitee after a payment, or null if nobody invited them. `fresh` is an invite that is not
 * stored yet.
 */
export async function planReferralUpdate(
  repositories: ReadRepositories,
  uid: string,
  payment: { at: Instant; trialDays: number; card: Card | null },
  fresh: Invite | null = null,
): Promise<Invite | null> {
  const invite = fresh ?? (await repositories.invites.get(uid));
  if (invite === null) return null;
  const inviter = await repositories.mandates.get(invite.inviterUid);
  const isSharedCard = payment.card?.cardId != null && inviter?.card?.cardId === payment.card.cardId;
  return afterPayment(invite, { at: payment.at, trialDays: payment.trialDays, isSharedCard });
}

/** Reads what planReferralUpdate will read, while the subscription is decided. It only saves time. */
export async function readReferralAhead(repositories: ReadRepositories, uid: string): Promise<void> {
  const invite = await repositories.invites.get(uid);
  if (invite !== null) await repositories.mandates.get(invite.inviterUid);
}

type Invitee = Pick<Subscription, 'uid' | 'mergedInto'>;

/** The invite of a customer; null if nobody invited them. That of a merged account is at the one that stays. */
const inviteOf = async (repositories: ReadRepositories, { uid, mergedInto }: Invitee): Promise<Invite | null> =>
  repositories.invites.get(mergedInto === undefined ? uid : await mergedAccountOf(repositories, mergedInto));

/**
 * Returns the invite of an invitee after a refund, or null if it stays as it is. A refund counts once nearly the whole
 * payment went back (`before`, `after`: its refunds), and only of a payment for time: not of a device, of a gift, or of
 * money that bought nothing.
 */
export async function planReferralUpdateAfterRefund(
  repositories: ReadRepositories,
  uid: string | null,
  { receipt, before, after }: { receipt: Receipt | null; before: Refund; after: Refund },
): Promise<Invite | null> {
  if (uid === null || receipt === null || !isMostlyReturned(after) || isMostlyReturned(before)) return null;
  const invitee = await repositories.subscriptions.get(uid);
  return invitee && termOf(invitee.time, receipt.transactionId)
    ? planReferralUpdateAfterLoss(repositories, invitee, receipt)
    : null;
}

/** Returns the invite of an invitee who lost a payment for time, or null if nobody invited them. */
export async function planReferralUpdateAfterLoss(
  repositories: ReadRepositories,
  invitee: Invitee,
  { sold }: Pick<Receipt, 'sold'>,
): Promise<Invite | null> {
  const invite = await inviteOf(repositories, invitee);
  return invite && afterRefund(invite, { isTrial: trialDaysSold(sold) !== null });
}

/** Returns the invite of an invitee who got back a payment that was moved away, or null if nobody invited them. */
export async function planReferralUpdateAfterReturn(
  repositories: ReadRepositories,
  after: Subscription,
  now: Instant,
): Promise<Invite | null> {
  const invite = await inviteOf(repositories, after);
  return invite && afterReturn(invite, after, now);
}

/**
 * Returns the invite of an invitee whose payment for time is kept after all (`refund`: its refunds): the bank gave
 * disputed money back, or took no refund. Null if nobody invited them, or if another payment of theirs went back.
 */
export async function planReferralUpdateAfterKept(
  repositories: ReadRepositories,
  after: Subscription,
  refund: Refund,
  now: Instant,
): Promise<Invite | null> {
  const { transactionId } = refund;
  if (isMostlyReturned(refund) || !after.time.some(({ id }) => id === transactionId)) return null;
  const invite = await planReferralUpdateAfterReturn(repositories, after, now);
  if (invite === null) return null;
  return isOnlyLoss(after.uid, await repositories.subscriptions.history(after.uid), transactionId) ? invite : null;
}

/**
 * Returns the invite of an invitee who had a payment only by mistake, or null if nobody invited them, or if they have
 * paid before.
 */
export async function planReferralUpdateAfterMistake(
  repositories: ReadRepositories,
  before: Subscription,
): Promise<Invite | null> {
  if (before.settledOrders.length > 1 || before.time.filter(({ by }) => by === 'payment').length > 1) return null;
  const invite = await inviteOf(repositories, before);
  return invite && withoutPayments(invite);
}

/** Returns the invite of an invitee after a change of the subscription by staff, or null if it stays the same. */
export async function planReferralUpdateAfterMove(
  repositories: ReadRepositories,
  before: Subscription,
  after: Subscription,
  now: Instant,
): Promise<Invite | null> {
  if (!after.isTrial || isSamePeriod(before, after)) return null;
  const invite = await repositories.invites.get(after.uid);
  return invite && afterTrialMoved(invite, before, after, now);
}

/**
 * Saves an invite and enqueues the recounts of the referrer's discount: one now, and one for the moment when the
 * invitee stops counting. A recount is a transaction of its own, so an invitee never waits for the referrer. `cause`
 * makes the outbox ids unique.
 */
export async function saveReferral(
  repositories: Repositories,
  invite: Invite | null,
  cause: string,
  now: Instant,
): Promise<void> {
  if (invite === null) return;
  await repositories.invites.save(invite);
  await enqueue(
    repositories,
    referralRecount({ uid: invite.inviterUid, ...(isFinal(invite) && { isFinal: true }) }, cause, now),
  );
  await enqueueRecountAtLapse(repositories, invite, cause, now);
}

/** Enqueues the recount for the moment when an invitee who counts in the trial stops counting (decision 77). */
export async function enqueueRecountAtLapse(
  repositories: Repositories,
  { inviterUid, qualifiesUntil }: Invite,
  cause: string,
  now: Instant,
): Promise<void> {
  if (qualifiesUntil > now && qualifiesUntil < NO_EXPIRY)
    await enqueue(repositories, referralRecount({ uid: inviterUid }, `${cause}_lapse`, qualifiesUntil, now));
}
