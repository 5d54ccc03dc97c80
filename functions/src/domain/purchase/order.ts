import type { Language } from '@contract/values/languages';
import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import type { DeviceLine } from '@functions/domain/devices/device-price';
import type { Card } from '@functions/domain/payments/payment';
import { isSameOffer, type Quote } from './quote';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Premise } from '@functions/domain/subscription/subscription-event';
import { GRACE, ORDER_LIFETIME } from '@functions/domain/subscription/terms';

/** What the money is for. */
export type Purchase =
  /** A first purchase, or buying again: time at a tariff. `premise` is missing in older documents. */
  | { readonly kind: 'new-subscription' | 'resubscribe'; readonly quote: Quote; readonly premise?: Premise }
  /** The period that the provider could not charge. */
  | { readonly kind: 'past-due-payment'; readonly periodEnd: Instant }
  /** One more device slot, for the period that ends at `periodEnd`. The fields are missing in older documents. */
  | { readonly kind: 'device-slot'; readonly periodEnd?: Instant; readonly lines?: readonly DeviceLine[] };

/** A purchase and its price, before it is ordered. Kopecks. */
export interface Offer {
  readonly purchase: Purchase;
  readonly amount: Kopecks;
}

export type OrderKind = Purchase['kind'];

/** What is bought, stored before any money moves. Its id is the pay token, the provider's invoice id. */
export interface Order {
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly purchase: Purchase;
  /** Kopecks to be paid. */
  readonly amount: Kopecks;
  /** Null while nobody has claimed an anonymous order. */
  readonly uid: string | null;
  /** sha256 of the anonymous buyer's prepaid id. */
  readonly prepaidHash: string | null;
  /** The account the provider keeps the card under. */
  readonly accountId: string;
  readonly email: string;
  /** Only where the terminal demands it. */
  readonly phone?: string;
  readonly language: Language;
  readonly consents: {
    readonly autoCharge: boolean;
    readonly offer: boolean;
    readonly version: string;
    readonly at: Instant;
  };
  readonly created: Instant;
  readonly expiresAt: Instant;
  /** The provider's transaction that was allowed to pay it, from Check to its Pay or Fail. */
  readonly authorizedBy: string | null;
  readonly paymentTransactionId: string | null;
  /** What the payment of an anonymous order brought, until an account claims it. */
  readonly paymentMethod: { readonly token: string | null; readonly card: Card | null; readonly at: Instant } | null;
  /** When an account claimed an anonymous order: its time runs from then. */
  readonly claimedAt: Instant | null;
}

/** An order gives what it told: it ends with the period, or the grace, that its price goes by. */
export const orderExpiry = (purchase: Purchase, created: Instant): Instant =>
  Math.min(created + ORDER_LIFETIME, endOfOffer(purchase, created) ?? Infinity);

function endOfOffer(purchase: Purchase, created: Instant): Instant | null {
  switch (purchase.kind) {
    case 'new-subscription':
    case 'resubscribe':
      return purchase.premise?.paidUntil ?? null;
    case 'past-due-payment':
      return created <= purchase.periodEnd + GRACE ? purchase.periodEnd + GRACE + 1 : null;
    case 'device-slot':
      return purchase.periodEnd ?? null;
  }
}

/** Whether a device payment covers the term after the running period too. */
export const paysComingTerm = ({ lines = [] }: Extract<Purchase, { kind: 'device-slot' }>): boolean =>
  lines.some(({ kind }) => kind === 'coming-term');

/** May still be handed to the payment form again: unpaid and not expired. */
export const isOpen = (order: Order, now: Instant): boolean =>
  order.paymentTransactionId === null && now < order.expiresAt;

/** The same thing bought at the same price: only then may an open order be used again. */
export function isSamePurchase(left: Offer, right: Offer): boolean {
  const [one, other] = [left.purchase, right.purchase];
  if (one.kind !== other.kind || left.amount !== right.amount) return false;
  if ('quote' in one && 'quote' in other) {
    return isSameOffer(one.quote, other.quote) && isSamePremise(one.premise, other.premise);
  }
  if (one.kind === 'device-slot' && other.kind === 'device-slot') {
    return one.periodEnd === other.periodEnd && paysComingTerm(one) === paysComingTerm(other);
  }
  return 'periodEnd' in one && 'periodEnd' in other && one.periodEnd === other.periodEnd;
}

const isSamePremise = (left: Premise | undefined, right: Premise | undefined): boolean =>
  left?.lastPaid === right?.lastPaid && left?.paidUntil === right?.paidUntil;

/** What a purchase follows at a moment. */
export const premiseOf = (subscription: Subscription, now: Instant): Premise => ({
  lastPaid: subscription.lastPaid ?? null,
  paidUntil:
    subscription.currentPeriodEnd !== null && now < subscription.currentPeriodEnd
      ? subscription.currentPeriodEnd
      : null,
});
