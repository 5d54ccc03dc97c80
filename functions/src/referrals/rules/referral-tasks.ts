import type { Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

/** Recounts the invitees of a customer. */
export interface ReferralTask extends ReferralRecount {
  readonly kind: 'recount-referrals';
}

export interface ReferralRecount {
  readonly uid: string;
  /** The invitee whose change is the cause never counts again for this customer. Missing otherwise. */
  readonly isFinal?: true;
}

/** A recount of a referrer's discount. */
export const referralRecount = (
  referrer: ReferralRecount,
  cause: string,
  at: Instant,
  created: Instant = at,
): Planned<ReferralTask> => ({
  id: `recount-referrals_${referrer.uid}_${cause}`,
  task: { kind: 'recount-referrals', ...referrer },
  at,
  created,
});
