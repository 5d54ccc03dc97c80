import type { Language } from '@contract/values/languages';
import type { Kopecks } from '@contract/values/money';
import type { Instant } from './calendar';
import type { Card } from './payment';
import { isSameOffer, type Quote } from './quote';
import { ORDER_LIFETIME } from './terms';

/** What the money is for. */
export type Purchase =
  /** A first purchase, or buying again: time at a tariff. */
  | { readonly kind: 'subscribe' | 'resume'; readonly quote: Quote }
  /** The period that the provider could not charge. */
  | { readonly kind: 'retry'; readonly periodEnd: Instant }
  /** One more device slot. */
  | { readonly kind: 'device' };

/** A purchase and its price, before it is ordered. Kopecks. */
export interface Offer {
  readonly purchase: Purchase;
  readonly amount: Kopecks;
}

export type OrderKind = Purchase['kind'];

/** What is bought, stored before any money moves. Its id is the pay token, the provider's invoice id. */
export interface Order {
  readonly payToken: string;
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
  readonly consents: { readonly autoCharge: boolean; readonly offer: boolean; readonly version: string; readonly at: Instant };
  readonly created: Instant;
  readonly expires: Instant;
  /** The provider's transaction that was allowed to pay it, from Check to its Pay or Fail. */
  readonly checkedBy: string | null;
  readonly paidBy: string | null;
  /** What the payment of an anonymous order brought, until an account claims it. */
  readonly paidWith: { readonly token: string | null; readonly card: Card | null; readonly at: Instant } | null;
  /** When an account claimed an anonymous order: its time runs from then. */
  readonly claimedAt: Instant | null;
}

export const orderExpiry = (created: Instant): Instant => created + ORDER_LIFETIME;

/** May still be handed to the payment form again: unpaid and not expired. */
export const isOpen = (order: Order, now: Instant): boolean => order.paidBy === null && now < order.expires;

/** The same thing bought: only then may an open order be used again. */
export function isSamePurchase(left: Purchase, right: Purchase): boolean {
  if (left.kind !== right.kind) return false;
  if ('quote' in left && 'quote' in right) return isSameOffer(left.quote, right.quote);
  if (left.kind === 'retry' && right.kind === 'retry') return left.periodEnd === right.periodEnd;
  return left.kind === 'device';
}
