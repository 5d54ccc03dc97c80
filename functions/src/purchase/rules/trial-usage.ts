import type { Instant } from '@functions/base/rules/calendar';
import { canonicalMailbox } from '@functions/accounts/rules/mailbox';
import type { Order } from './order';
import type { Card } from '@functions/payments/rules/payment';

/** A card or mailbox, as a hash, that has used its trial, and the payment that reserved it last (decision 6). */
export interface TrialUsage {
  /** `{kind}_{sha256}`. */
  readonly id: string;
  readonly orderId: string;
  /**
   * The transaction that made the reservation. Its Fail releases the reservation, even when another card pays the order
   * later.
   */
  readonly transactionId: string;
}

/**
 * The fingerprints of a first payment, to be hashed: the provider's card id and the mailbox. `mailbox` is null while
 * no account owns the order: a stranger could otherwise use up somebody's trial (T27).
 */
export const trialFingerprints = (
  mailbox: string | null,
  card: Card | null,
): { kind: 'card' | 'email'; value: string }[] => [
  ...(card?.cardId ? [{ kind: 'card', value: card.cardId } as const] : []),
  ...(mailbox === null ? [] : [{ kind: 'email', value: canonicalMailbox(mailbox) } as const]),
];

/**
 * Whether an order of another customer holds this trial: it is paid, or its payment is in progress. Both orders have
 * the claimant of their guest purchase as `uid`, even before the payment.
 */
export const isTrialUsedByOther = (use: TrialUsage, holder: Order, order: Order, now: Instant): boolean =>
  holder.orderId !== order.orderId &&
  (holder.uid === null || holder.uid !== order.uid) &&
  (holder.paymentTransactionId === use.transactionId ||
    (holder.authorizedBy === use.transactionId && now < holder.expiresAt));
