import type { InviteeState, InviteReason } from '@functions/accounts/contract/values/customers';
import { addDays, type Instant } from '@functions/base/rules/calendar';
import { isOwn } from '@functions/subscription/rules/segments';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { GRACE, type Terms } from '@functions/subscription/rules/terms';

/** The `qualifiesUntil` of an invitee who counts without a time limit. */
export const NO_EXPIRY: Instant = Date.UTC(9999, 0, 1);

/**
 * The invitation of an account whose first registration carried a referral code. It counts while `qualifiesUntil` is in
 * the future.
 */
export interface Invite {
  readonly inviteeUid: string;
  readonly inviterUid: string;
  readonly inviteeEmail: string;
  readonly created: Instant;
  readonly discountStartDate: Instant | null;
  readonly qualifiesUntil: Instant;
  readonly reason: InviteReason;
  /** Of `refunded`: only the rouble of the trial went back, and a regular payment counts. */
  readonly isTrialReturned?: true;
  /** Hashes of the cards that a deleted account paid by: the ledger knows them no more. Missing while it exists. */
  readonly erasedCards?: readonly string[];
}

/**
 * The invite after a payment of the invitee. After a refund, or with the inviter's card, an invitee never counts again
 * (§9, "Referral").
 */
export function afterPayment(
  invite: Invite,
  payment: { readonly at: Instant; readonly trialDays: number; readonly isSharedCard: boolean },
): Invite {
  const { isTrialReturned = false, ...known } = invite;
  if (isFinal(invite) && !(isTrialReturned && payment.trialDays === 0)) return invite;
  if (payment.isSharedCard) return withSharedCard(invite);
  const discountStartDate = invite.discountStartDate ?? payment.at;
  const isTrial = payment.trialDays > 0;
  const qualifiesUntil = isTrial
    ? Math.max(invite.qualifiesUntil, addDays(payment.at, payment.trialDays) + GRACE)
    : NO_EXPIRY;
  return {
    ...known,
    discountStartDate,
    qualifiesUntil: qualifiesUntil,
    reason: isTrial && qualifiesUntil !== NO_EXPIRY ? 'in-trial' : 'converted',
  };
}

/**
 * The end of the trial, with the days that staff granted; null before the first purchase. What others gave follows the
 * trial and is not part of it.
 */
export function trialEnd({ currentPeriodEnd, time }: Pick<Subscription, 'currentPeriodEnd' | 'time'>): Instant | null {
  const own = time.findLastIndex(isOwn);
  if (currentPeriodEnd === null || own === -1) return currentPeriodEnd;
  const given = time.slice(own).filter(({ by }) => by === 'gift');
  return given.reduce((end, { from, until }) => end - (until - from), currentPeriodEnd);
}

/**
 * The invite after a change by staff that moved the end of the invitee's trial: it counts until the new end plus the
 * grace period (§9, "Referral"). Null if nothing changes: the end is the same or over, or the invitee no longer depends
 * on the trial. An invitee who has lapsed counts again only if a lifted restriction had suspended the trial.
 */
export function afterTrialMoved(
  invite: Invite,
  before: Pick<Subscription, 'currentPeriodEnd' | 'time' | 'restricted'>,
  after: Pick<Subscription, 'currentPeriodEnd' | 'time' | 'isTrial'>,
  now: Instant,
): Invite | null {
  const trialUntil = trialEnd(after);
  if (invite.reason !== 'in-trial' || !after.isTrial || trialUntil === null) return null;
  if (trialUntil === trialEnd(before) || trialUntil <= now) return null;
  const wasSuspended = before.restricted !== null && before.restricted.since < (before.currentPeriodEnd ?? 0);
  return wasSuspended || invite.qualifiesUntil > now ? { ...invite, qualifiesUntil: trialUntil + GRACE } : null;
}

/**
 * The invite after a refund or chargeback of the invitee. Who pays regularly counts although the rouble of the trial
 * went back, before or after that.
 */
export function afterRefund(invite: Invite, { isTrial }: { readonly isTrial: boolean }): Invite {
  if (isTrial && invite.reason === 'converted') return invite;
  const ended = { ...invite, qualifiesUntil: 0, reason: 'refunded', discountStartDate: null } as const;
  return isTrial ? { ...ended, isTrialReturned: true } : ended;
}

/** Above what anybody invites. */
export const MOST_FRIENDS = 1000;

/** The invite of who has paid by a card of the inviter. */
export const withSharedCard = (invite: Invite): Invite => ({
  ...invite,
  qualifiesUntil: 0,
  reason: 'shared-card',
  discountStartDate: null,
});

/**
 * The invite after a payment that staff had moved away came back: the invitee counts as before the move. `after`: the
 * subscription with it. Only for an invite that the move had ended.
 */
export function afterReturn(
  invite: Invite,
  after: Pick<Subscription, 'currentPeriodEnd' | 'time' | 'isTrial'>,
  now: Instant,
): Invite {
  if (invite.reason !== 'refunded') return invite;
  const trialUntil = after.isTrial ? trialEnd(after) : null;
  return {
    ...invite,
    discountStartDate: now,
    qualifiesUntil: trialUntil === null ? NO_EXPIRY : trialUntil + GRACE,
    reason: trialUntil === null ? 'converted' : 'in-trial',
  };
}

/** The invite after the only payment of the invitee turned out to be of somebody else: as before that payment. */
export const withoutPayments = (invite: Invite): Invite =>
  invite.reason === 'in-trial' || invite.reason === 'converted'
    ? { ...invite, qualifiesUntil: 0, reason: 'pending', discountStartDate: null }
    : invite;

/** Whether the invitee never counts again. */
export const isFinal = ({ reason }: Invite): boolean =>
  reason === 'refunded' || reason === 'shared-card' || reason === 'self-invite';

/** The state that the inviter sees: it says whether the invitee counts at `now`, and not why. */
export function inviteeState(
  { qualifiesUntil, reason }: Pick<Invite, 'qualifiesUntil' | 'reason'>,
  now: Instant,
): InviteeState {
  if (qualifiesUntil > now) return qualifiesUntil < NO_EXPIRY ? 'in-trial' : 'counts';
  return reason === 'pending' ? 'waiting' : 'ended';
}

/**
 * The discount in whole percent: 25 % for each counting invitee, together at most 100 % (§1). Always counted, never
 * incremented (T8).
 */
export const referralPercent = (counting: number, terms: Terms): number =>
  Math.min(100, counting * terms.referralPercent);

/**
 * The invite after staff changed the inviter. What the payments of the invitee earned now counts for the new inviter.
 * An invite that never counted because of the former inviter (same person, same card) starts over from the payments so
 * far.
 */
export function withInviter(
  invite: Invite | null,
  about: Pick<Invite, 'inviteeUid' | 'inviterUid' | 'inviteeEmail'>,
  purchases: InviteePurchases,
  now: Instant,
): Invite {
  if (
    invite !== null &&
    (invite.reason === 'in-trial' || invite.reason === 'converted' || invite.reason === 'refunded')
  )
    return { ...invite, ...about };
  const fresh: Invite = {
    created: invite?.created ?? now,
    ...about,
    discountStartDate: null,
    qualifiesUntil: 0,
    reason: 'pending',
  };
  if (purchases.regular) return { ...fresh, discountStartDate: now, qualifiesUntil: NO_EXPIRY, reason: 'converted' };
  return purchases.trialUntil !== null && now < purchases.trialUntil + GRACE
    ? { ...fresh, discountStartDate: now, qualifiesUntil: purchases.trialUntil + GRACE, reason: 'in-trial' }
    : fresh;
}

/** Whether the invitee paid a regular charge; otherwise the end of the trial, if there is one. */
export interface InviteePurchases {
  readonly regular: boolean;
  readonly trialUntil: Instant | null;
}
