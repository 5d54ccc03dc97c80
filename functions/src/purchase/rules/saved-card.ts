import type { Decline } from '@functions/base/contract/values/decline';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Card } from '@functions/payments/rules/payment';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import { type Subscription, renews } from '@functions/subscription/rules/subscription';
import type { Order } from './order';

/** How an order is paid by the saved card, with one press and without the payment form (decision 88). */

/** `form-needed`: the bank wants the payer to confirm the payment, which only the payment form can show. */
export type CardChargeAnswer =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly decline: Decline }
  | { readonly kind: 'form-needed' };

/**
 * Why the charge gave nothing. `not-made`: the provider did not accept the call, or knows no payment of the order.
 * `quarantined`: the money was taken, and finance decides about it. Otherwise none was taken.
 */
export type CardChargeFailure =
  Exclude<CardChargeAnswer, { kind: 'paid' }> | { readonly kind: 'not-made' | 'quarantined' };

/** The charge of a saved card. It is stored before the provider is called, and made once. */
export interface CardCharge {
  readonly startedAt: Instant;
  /** Null while the outcome is unknown, and after a payment, which the order names. */
  readonly failure: CardChargeFailure | null;
}

/** When the provider is asked about a charge of unknown outcome for the first time. */
export const FIRST_QUESTION = 2 * MINUTE;

/**
 * How long a payment that the provider does not know may still be made. A provider may take minutes for a call whose
 * answer we no longer wait for (decision 88).
 */
export const LATEST_CHARGE = 10 * MINUTE;

interface SavedCard {
  readonly token: string;
  readonly card: Card;
  /** The account under which the provider accepts the token. */
  readonly accountId: string;
}

/**
 * The saved card that may pay an order at `provider` at once: the one that renews the subscription, whose customer has
 * consented to its charges. Null if nothing renews, access is restricted, a renewal failed, or no card is stored there.
 */
export function savedCardOf(subscription: Subscription, mandate: Mandate | null, provider: string): SavedCard | null {
  if (!renews(subscription) || subscription.pastDue !== null) return null;
  if (mandate === null || mandate.provider !== provider || mandate.token === null || mandate.card === null) return null;
  return { token: mandate.token, card: mandate.card, accountId: mandate.accountId };
}

/** Whether money may be taken, or may have been taken, by a charge whose payment is not recorded yet. */
export const isChargePending = ({ cardCharge, paymentTransactionId }: Order): boolean =>
  cardCharge !== undefined && cardCharge.failure === null && paymentTransactionId === null;

/** The order with the start of its charge. The provider accepts the token only under the account of the card. */
export const withCharge = (order: Order, { accountId }: SavedCard, startedAt: Instant): Order => ({
  ...order,
  accountId,
  cardCharge: { startedAt, failure: null },
});

/** The order after a charge that gave nothing. It expires: another attempt is another order. */
export const withFailedCharge = (order: Order, failure: CardChargeFailure, now: Instant): Order => ({
  ...order,
  expiresAt: Math.min(order.expiresAt, now),
  ...(order.cardCharge && { cardCharge: { ...order.cardCharge, failure } }),
});
