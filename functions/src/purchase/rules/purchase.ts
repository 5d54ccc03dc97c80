import type { OrderKind } from '@functions/payments/contract/values/payments';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import type { DeviceLine } from '@functions/subscription/rules/device-line';
import type { Premise } from '@functions/subscription/rules/subscription-event';
import type { GiftWords } from '@functions/gifts/rules/gift';
import type { Quote } from './quote';

/** Time at a tariff. `premise` is missing in older documents. */
export interface Term<Kind> {
  readonly kind: Kind;
  readonly quote: Quote;
  readonly premise?: Premise;
}

/** What a payment buys. */
export type Purchase =
  | Term<'new-subscription'>
  | Term<'resubscribe'>
  /** The period that the provider could not charge. */
  | { readonly kind: 'past-due-payment'; readonly periodEnd: Instant; readonly tariff: Tariff }
  /** One more device slot, for the period that ends at `periodEnd`. Both fields are missing in older documents. */
  | { readonly kind: 'device-slot'; readonly periodEnd?: Instant; readonly lines?: readonly DeviceLine[] }
  /** Another card for the renewals: the payment checks it and is refunded (decision 76). */
  | { readonly kind: 'card-change' }
  /** A term for somebody else. `words` move to the gift once it is paid, and go with the account of the payer. */
  | { readonly kind: 'gift'; readonly tariff: Tariff; readonly words?: GiftWords };

/** The purchase of one kind. */
export type PurchaseOf<Kind extends OrderKind> = Extract<Purchase, { readonly kind: Kind }>;

/** A purchase and its price, before it is ordered. Kopecks. */
export interface Offer<Bought = Purchase> {
  readonly purchase: Bought;
  readonly amount: Kopecks;
  /** The buyer chose to pay without a consent to charges: nothing renews (decision 103). Missing otherwise. */
  readonly isOneOff?: true;
}

/** What a buyer asks for, as it was sent: `period` in trial days, `tariff` in months. */
export interface Wanted {
  readonly period: number;
  readonly tariff: number;
  readonly isOneOff?: boolean | undefined;
  readonly gift?: GiftWords | undefined;
}
