import { addDays, type Instant } from '@functions/domain/platform/calendar';
import type { Terms } from '@functions/domain/subscription/terms';
import { GRACE } from '@functions/domain/subscription/terms';

/** Far enough for "no time limit". */
export const NO_EXPIRY: Instant = Date.UTC(9999, 0, 1);

export type InviteReason = 'pending' | 'in-trial' | 'converted' | 'refunded' | 'shared-card' | 'self-invite' | 'erased';

/** An account whose first registration carried somebody's code. It counts while `qualifiesUntil` lies ahead. */
export interface Invite {
  readonly inviteeUid: string;
  readonly inviterUid: string;
  readonly inviteeEmail: string;
  readonly created: Instant;
  readonly discountStartDate: Instant | null;
  readonly qualifiesUntil: Instant;
  readonly reason: InviteReason;
}

/** What an invitee's payment makes of the invite. Once a payment came back, or the card is the inviter's, it never counts again. */
export function afterPayment(
  invite: Invite,
  payment: { readonly at: Instant; readonly trialDays: number; readonly isSharedCard: boolean },
): Invite {
  if (isOver(invite)) return invite;
  if (payment.isSharedCard) return { ...invite, qualifiesUntil: 0, reason: 'shared-card', discountStartDate: null };
  const discountStartDate = invite.discountStartDate ?? payment.at;
  const isTrial = payment.trialDays > 0;
  const qualifiesUntil = isTrial
    ? Math.max(invite.qualifiesUntil, addDays(payment.at, payment.trialDays) + GRACE)
    : NO_EXPIRY;
  return {
    ...invite,
    discountStartDate,
    qualifiesUntil: qualifiesUntil,
    reason: isTrial && qualifiesUntil !== NO_EXPIRY ? 'in-trial' : 'converted',
  };
}

export const afterRefund = (invite: Invite): Invite => ({
  ...invite,
  qualifiesUntil: 0,
  reason: 'refunded',
  discountStartDate: null,
});

const isOver = ({ reason }: Invite): boolean =>
  reason === 'refunded' || reason === 'shared-card' || reason === 'self-invite';

/** §1: 25 % for each counting invitee, together at most 100 %. Counted anew each time, never incremented (T8). */
export const referralPercent = (counting: number, terms: Terms): number =>
  Math.min(100, counting * terms.referralPercent);

/** Two addresses that reach one mailbox: letter case, dots and tags at Google, Yandex's many domains (T7, T10). */
export function normaliseEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const mailbox = local.split('+')[0] ?? '';
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${mailbox.replaceAll('.', '')}@gmail.com`;
  if (/^(ya\.ru|yandex\.(ru|com|by|kz|ua|uz))$/.test(domain)) return `${mailbox.replaceAll('.', '-')}@yandex.ru`;
  return `${mailbox}@${domain}`;
}

/**
 * The invite once staff named another inviter. What the invitee's payments earned goes on counting, for the new one; what never
 * counted because of the former one (the same person, the same card) begins anew, by what was bought so far.
 */
export function withInviter(
  invite: Invite | null,
  about: Pick<Invite, 'inviteeUid' | 'inviterUid' | 'inviteeEmail'>,
  bought: BoughtSoFar,
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
  if (bought.regular) return { ...fresh, discountStartDate: now, qualifiesUntil: NO_EXPIRY, reason: 'converted' };
  return bought.trialUntil !== null && now < bought.trialUntil + GRACE
    ? { ...fresh, discountStartDate: now, qualifiesUntil: bought.trialUntil + GRACE, reason: 'in-trial' }
    : fresh;
}

/** Whether a regular charge was paid; else until when the trial runs, if there is one. */
export interface BoughtSoFar {
  readonly regular: boolean;
  readonly trialUntil: Instant | null;
}
