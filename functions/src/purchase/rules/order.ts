import type { Language } from '@functions/base/contract/values/languages';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { contentText } from '@functions/base/rules/content-text';
import type { Consents } from '@functions/payments/rules/mandate';
import type { Card } from '@functions/payments/rules/payment';
import type { Payment } from '@functions/subscription/rules/subscription-event';
import { ORDER_LIFETIME, UNPAID_LIFETIME } from '@functions/subscription/rules/terms';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Offer, Purchase } from './purchase';
import type { CardCharge } from './saved-card';

/** An order, stored before any payment. Its id is the pay token, which is the order's id at the provider. */
export interface Order {
  readonly orderId: string;
  /** The name of the payment provider that it is paid by. */
  readonly provider: string;
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
  readonly consents: Consents;
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
  Math.min(created + ORDER_LIFETIME, kindOf(purchase).buy.offeredUntil(purchase, created) ?? Infinity);

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

/** The trial days that an order buys; 0 for anything but a trial. */
export const trialDaysOf = ({ purchase }: Pick<Order, 'purchase'>): number =>
  kindOf(purchase).buy.quote(purchase)?.trialDays ?? 0;

/** Whether a link or a QR code may pay the order. */
export const mayBePaidByLink = ({ purchase }: Pick<Order, 'purchase'>): boolean =>
  kindOf(purchase).buy.byLink(purchase);

/** Whether the order can be paid: unpaid and not expired. */
export const isOpen = (order: Order, now: Instant): boolean =>
  order.paymentTransactionId === null && now < order.expiresAt;

/** Whether two offers are the same purchase at the same price, at any moment. Only then an open order is reused. */
export const isSamePurchase = (left: Offer, right: Offer): boolean =>
  contentText(withoutMoment(left)) === contentText(withoutMoment(right));

const withoutMoment = ({ purchase, amount, isOneOff }: Offer) => ({
  content: kindOf(purchase).buy.content(purchase),
  amount,
  isOneOff,
});

/** Whether the token of this order's payment becomes the one for renewals: only with a consent to charge it again. */
export const renewsBy = ({ purchase, isOneOff }: Pick<Order, 'purchase' | 'isOneOff'>): boolean =>
  kindOf(purchase).buy.renews && isOneOff !== true;

/**
 * The event of a paid order in its payer's subscription. The provider reports whole seconds, so the event is never
 * earlier than the order, which may follow a cancellation, nor earlier than the claim of a guest purchase. The amount
 * is in kopecks. Throws RangeError for a kind that is no such event.
 */
export function settlementEventOf(
  order: Order,
  payment: { transactionId: string; amount: Kopecks; at: Instant; token: string | null },
): Payment {
  const { purchase, isOneOff = false, prepaidHash } = order;
  const at = Math.max(payment.at, order.created, order.claimedAt ?? 0);
  const settled = { at, transactionId: payment.transactionId, amount: payment.amount, payToken: order.orderId };
  // The token decides, not the name of the method: some terminals get one for an account of SBP.
  const renewable = renewsBy(order) && (payment.token !== null || payment.amount === 0);
  const { event } = kindOf(purchase).settle;
  if (event === null) throw new RangeError(`a ${purchase.kind} is no event of its payer’s subscription`);
  return event(purchase, settled, { renewable, isOneOff, isOfGuest: prepaidHash !== null });
}
