import { unreachable } from '@contract/values/unreachable';
import type { OrderKind } from '@contract/values/payments';
import type { Language } from '@contract/values/languages';
import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import { contentText } from '@functions/domain/platform/content-text';
import type { DeviceLine } from '@functions/domain/devices/device-line';
import type { Card } from '@functions/domain/payments/payment';
import type { GiftWords } from './gift';
import type { CardCharge } from './saved-card';
import type { Quote } from './quote';
import { plannedSlots } from '@functions/domain/devices/slots';
import { view, type Subscription } from '@functions/domain/subscription/subscription';
import type { Premise } from '@functions/domain/subscription/subscription-event';
import { GRACE, OLDEST_REFUND, ORDER_LIFETIME, UNPAID_LIFETIME } from '@functions/domain/subscription/terms';

/** What a payment buys. */
export type Purchase =
  /** A first purchase, or a later one: time at a tariff. `premise` is missing in older documents. */
  | { readonly kind: 'new-subscription' | 'resubscribe'; readonly quote: Quote; readonly premise?: Premise }
  /** The period that the provider could not charge. */
  | { readonly kind: 'past-due-payment'; readonly periodEnd: Instant; readonly tariff: Tariff }
  /** One more device slot, for the period that ends at `periodEnd`. Both fields are missing in older documents. */
  | { readonly kind: 'device-slot'; readonly periodEnd?: Instant; readonly lines?: readonly DeviceLine[] }
  /** Another card for the renewals: the payment checks it and is refunded (decision 76). */
  | { readonly kind: 'card-change' }
  /** A term for somebody else. `words` move to the gift once it is paid, and go with the account of the payer. */
  | { readonly kind: 'gift'; readonly tariff: Tariff; readonly words?: GiftWords };

/** A purchase and its price, before it is ordered. Kopecks. */
export interface Offer {
  readonly purchase: Purchase;
  readonly amount: Kopecks;
  /** The buyer chose to pay without a consent to charges: nothing renews (decision 103). Missing otherwise. */
  readonly isOneOff?: true;
}

/** An order, stored before any payment. Its id is the pay token, which is the order's id at the provider. */
export interface Order {
  readonly orderId: string;
  /** The name of the payment provider that it is paid by. */
  readonly provider: string;
  readonly kind: OrderKind;
  readonly purchase: Purchase;
  /** Kopecks to be paid. */
  readonly amount: Kopecks;
  /** Null while an anonymous order is not claimed. */
  readonly uid: string | null;
  /** sha256 of the anonymous buyer's prepaid id. */
  readonly prepaidHash: string | null;
  /** The account under which the provider stores the card. */
  readonly accountId: string;
  readonly email: string;
  /**
   * A term without renewal: the buyer gave no consent to charges, so no token of its payment is used. Missing in other
   * and in older documents.
   */
  readonly isOneOff?: true;
  /** Only when the terminal requires it. */
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
  /** The transaction that passed Check for this order, until its Pay or Fail. */
  readonly authorizedBy: string | null;
  /** That transaction is paid by a link or a QR code: nothing is reported if the payer does not pay it. */
  readonly isAuthorizedByLink?: true;
  /** Links that passed Check before that transaction and may still be paid, the newest last. Missing without one. */
  readonly earlierLinks?: readonly string[];
  readonly paymentTransactionId: string | null;
  /** The charge of the saved card for this order, one at most. Missing without one, and in older documents. */
  readonly cardCharge?: CardCharge;
  /** Card token and card of a paid anonymous order, until an account claims it. */
  readonly paymentMethod: { readonly token: string | null; readonly card: Card | null; readonly at: Instant } | null;
  /** When an account claimed an anonymous order. Its time starts then. */
  readonly claimedAt: Instant | null;
}

/**
 * When an order expires: after `ORDER_LIFETIME`, or earlier when the period or the grace ends on which its price is
 * based (decision 50).
 */
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
    case 'card-change':
    case 'gift':
      return null;
    default:
      return unreachable(purchase);
  }
}

/**
 * When an order that nobody pays is deleted: long after the last notification about it can arrive, which the provider
 * repeats for days and the nightly comparison imports. Null for an order that is paid or being paid: it stays. Nothing
 * says that a link will not be paid any more, so it does not keep its order.
 */
export const orderDeletion = (order: Order): Instant | null => {
  const isBeingPaid = order.authorizedBy !== null && order.isAuthorizedByLink !== true;
  return isBeingPaid || order.paymentTransactionId !== null ? null : order.created + UNPAID_LIFETIME;
};

/** Whether a link of the order may still be paid, perhaps beside an attempt by card. */
export const hasOpenLink = ({ isAuthorizedByLink, earlierLinks = [] }: Order): boolean =>
  isAuthorizedByLink === true || earlierLinks.length > 0;

/** The order that a transaction has passed Check for. Its open links stay open beside it. */
export function authorizedFor(order: Order, transactionId: string, { isLink }: { readonly isLink: boolean }): Order {
  const { authorizedBy, isAuthorizedByLink, earlierLinks = [], ...rest } = order;
  const former = isAuthorizedByLink === true && authorizedBy !== null ? [authorizedBy] : [];
  const links = [...earlierLinks, ...former].filter((id) => id !== transactionId);
  return { ...rest, authorizedBy: transactionId, ...linkFields(isLink, links) };
}

/** The order after a payment of it failed: it waits for its newest open link again, or for another attempt. */
export function withoutAttempt(order: Order, transactionId: string): Order {
  const { authorizedBy, isAuthorizedByLink, earlierLinks = [], ...rest } = order;
  const links = earlierLinks.filter((id) => id !== transactionId);
  if (authorizedBy !== transactionId) return { ...rest, authorizedBy, ...linkFields(isAuthorizedByLink, links) };
  const newest = links.at(-1) ?? null;
  return { ...rest, authorizedBy: newest, ...linkFields(newest !== null, links.slice(0, -1)) };
}

const linkFields = (
  isLink: boolean | undefined,
  links: readonly string[],
): Pick<Order, 'isAuthorizedByLink' | 'earlierLinks'> => ({
  ...(isLink === true && { isAuthorizedByLink: true }),
  ...(links.length > 0 && { earlierLinks: links }),
});

/** Whether a device payment also covers the term after the current period. */
export const paysComingTerm = ({ lines = [] }: Extract<Purchase, { kind: 'device-slot' }>): boolean =>
  lines.some(({ kind }) => kind === 'coming-term');

/** Whether an order of this kind sells time to its payer, as a renewal does. Without a kind, it is the first term. */
export const sellsTerm = ({ kind = 'new-subscription' }: { readonly kind?: OrderKind | undefined }): boolean =>
  kind === 'new-subscription' || kind === 'resubscribe' || kind === 'past-due-payment';

/** The trial days that an order buys; 0 for anything but a trial. */
export const trialDaysOf = ({ purchase }: Pick<Order, 'purchase'>): number =>
  'quote' in purchase ? purchase.quote.trialDays : 0;

/**
 * Whether a link or a QR code may pay the order: only a whole term. A trial is one per card, and a link names none. A
 * link can be paid days later, more than once, and beside another order: a device is priced for the days that are left,
 * a second gift is no surplus, and a missed renewal is charged to the saved card meanwhile.
 */
export const mayBePaidByLink = ({ purchase }: Pick<Order, 'purchase'>): boolean =>
  'quote' in purchase && purchase.quote.trialDays === 0;

/** Whether the order can be paid: unpaid and not expired. */
export const isOpen = (order: Order, now: Instant): boolean =>
  order.paymentTransactionId === null && now < order.expiresAt;

/** Whether two offers are the same purchase at the same price, at any moment. Only then an open order is reused. */
export const isSamePurchase = (left: Offer, right: Offer): boolean =>
  contentText(withoutMoment(left)) === contentText(withoutMoment(right));

function withoutMoment({ purchase, amount, isOneOff }: Offer) {
  const offered = { ...purchase, amount, isOneOff };
  if (purchase.kind === 'device-slot') return { ...offered, lines: paysComingTerm(purchase) };
  if (!('quote' in purchase)) return offered;
  const { tariff, trialDays, firstPayment, regularCharge, promo } = purchase.quote;
  return { ...offered, quote: { tariff, trialDays, firstPayment, regularCharge, promo: promo?.code } };
}

/** The premise of a purchase made now. */
export function premiseOf(subscription: Subscription, now: Instant): Premise {
  const { lastPaid, currentPeriodEnd } = subscription;
  return currentPeriodEnd !== null && now < currentPeriodEnd
    ? { lastPaid, paidUntil: currentPeriodEnd, extraDevices: plannedSlots(subscription).length }
    : { lastPaid, paidUntil: null };
}

/**
 * Whether the token of this order's payment becomes the one for renewals. A device slot, a gift and a one-off order are
 * bought without a consent to charge it again.
 */
export const renewsBy = ({ kind, isOneOff }: Pick<Order, 'kind' | 'isOneOff'>): boolean =>
  kind !== 'device-slot' && kind !== 'gift' && isOneOff !== true;

/**
 * Whether the customer may buy a term now: renewals are off, or nothing can be charged for the next term, which is
 * then paid ahead (decision 103). No payment can be refunded after a year: not more than a year is paid before another
 * term is added.
 */
export const mayBuyTerm = (subscription: Subscription, now: Instant): boolean =>
  (view(subscription, now).status !== 'ACTIVE' || subscription.autoRenewal === 'unsupported') &&
  (subscription.currentPeriodEnd ?? now) <= now + OLDEST_REFUND;
