import type { Instant } from '@functions/domain/platform/calendar';
import { normaliseEmail } from '@functions/domain/referrals/invite';
import type { Order } from './order';
import type { Card } from '@functions/domain/payments/payment';

/** What a trial is used up by: a card or a mailbox, as a hash. Which payment of which order reserved it last. */
export interface TrialUsage {
  /** `{kind}_{sha256}`. */
  readonly id: string;
  readonly orderId: string;
  /** Its Fail frees what it reserved, also when another card pays the order afterwards. */
  readonly transactionId: string;
}

/** The things a first payment shows, to be hashed: the card's own identity, and the mailbox. Source: terms of sale, trial twice. */
export function trialFingerprints(email: string, card: Card | null): { kind: 'card' | 'email'; value: string }[] {
  const mailbox = { kind: 'email', value: normaliseEmail(email) } as const;
  return card?.cardId ? [{ kind: 'card', value: card.cardId }, mailbox] : [mailbox];
}

/** Whether another order, of somebody else, has this trial: paid by it, or in the middle of being paid. */
export const isTrialUsedByOther = (use: TrialUsage, holder: Order, order: Order, now: Instant): boolean =>
  holder.orderId !== order.orderId &&
  (holder.uid === null || holder.uid !== order.uid) &&
  (holder.paymentTransactionId === use.transactionId ||
    (holder.authorizedBy === use.transactionId && now < holder.expiresAt));
