import type { Tariff } from '@functions/base/contract/values/tariff';
import type { DeviceOffer } from '@functions/subscription/rules/device-line';

/**
 * What a payment bought, as its fiscal receipt names it. `access`: a term of unknown length. `card-check`: a payment
 * that is refunded.
 * `gift`: a term for somebody else.
 */
export type Sold =
  | { readonly kind: 'term'; readonly months: Tariff }
  | { readonly kind: 'trial'; readonly days: number }
  /** `lines` is missing in older documents, `charges` until the payment is settled. */
  | ({ readonly kind: 'device' } & Partial<DeviceOffer>)
  | { readonly kind: 'access' }
  | { readonly kind: 'card-check' }
  | { readonly kind: 'gift'; readonly months: Tariff };

/** The months of a term; null for what is none, or if nobody knows what was sold. */
export const monthsOf = (sold: Sold | undefined): Tariff | null =>
  sold !== undefined && 'months' in sold ? sold.months : null;

/** The days of a trial; null for what is none, or if nobody knows what was sold. */
export const trialDaysSold = (sold: Sold | undefined): number | null =>
  sold !== undefined && 'days' in sold ? sold.days : null;

/** What a device was sold for; null for what is none, and in older documents. */
export const deviceSold = (sold: Sold | undefined): DeviceOffer | null =>
  sold !== undefined && 'lines' in sold ? { lines: sold.lines, charges: sold.charges ?? [] } : null;
