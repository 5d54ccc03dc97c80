import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Terms } from './terms';

/** What determines the customer's next regular charge. */
export interface ChargeBasis {
  readonly tariff: Tariff;
  /** Whole percent of the promo code that is in effect; 0 without one. */
  readonly promoPercent: number;
  /** Whole percent for the invitees that count now, 0 to 100. */
  readonly referralPercent: number;
  /** For each extra device what is paid ahead of its price, in kopecks. */
  readonly devices: readonly Kopecks[];
}

export type ChargeLine =
  | { readonly kind: 'tariff'; readonly months: Tariff; readonly amount: Kopecks }
  | { readonly kind: 'promo' | 'referral'; readonly percent: number; readonly amount: Kopecks }
  | { readonly kind: 'devices'; readonly count: number; readonly amount: Kopecks };

/**
 * The lines that explain a charge to customer, staff and ledger (§9, "Charge"); `amount` in kopecks. Discounts are
 * negative and lower the subscription fee only. Promo and referral add up to 100 % at most; the promo counts first.
 */
export function chargeLines(basis: ChargeBasis, terms: Terms): ChargeLine[] {
  const { price: fee, extraDevice } = terms.tariffs[basis.tariff];
  const referralPercent = Math.min(basis.referralPercent, 100 - basis.promoPercent);
  const promo = percentOf(fee, basis.promoPercent);
  // The referral line absorbs the rounding: the sum of the lines is round(fee × (1 − discount)).
  const referral = percentOf(fee, basis.promoPercent + referralPercent) - promo;
  const due = basis.devices.map((paidAhead) => extraDevice - paidAhead).filter((amount) => amount > 0);
  return [
    { kind: 'tariff', months: basis.tariff, amount: fee },
    ...discount('promo', basis.promoPercent, promo),
    ...discount('referral', referralPercent, referral),
    ...(due.length > 0
      ? [{ kind: 'devices', count: due.length, amount: due.reduce((sum, amount) => sum + amount, 0) } as const]
      : []),
  ];
}

/** The sum of the lines, in kopecks. */
export const chargeTotal = (lines: readonly ChargeLine[]): Kopecks => lines.reduce((sum, line) => sum + line.amount, 0);

/** Promo and referral together as whole percent, at most 100. */
export const discountPercent = (basis: Pick<ChargeBasis, 'promoPercent' | 'referralPercent'>): number =>
  Math.min(100, basis.promoPercent + basis.referralPercent);

const percentOf = (amount: Kopecks, percent: number): Kopecks => Math.round((amount * percent) / 100);

const discount = (kind: 'promo' | 'referral', percent: number, amount: Kopecks): ChargeLine[] =>
  percent > 0 ? [{ kind, percent, amount: -amount }] : [];
