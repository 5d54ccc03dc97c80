import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import type { Promo } from './subscription-event';

/** What decides on the discounts of a term. */
export interface DiscountedTerm {
  readonly months: Tariff;
  readonly from: Instant;
  /** When it is paid. A regular charge is made at the start of its term. */
  readonly paidAt: Instant;
}

/** What the friends of a customer are worth, in whole percent from 0 to 100. */
export interface FriendsDiscount {
  /** All that count now, those in the trial included. */
  readonly all: number;
  /** Those who paid a regular charge: they count without a limit in time. */
  readonly paid: number;
}

/** Whether they are worth the same to every term. */
export const isSameDiscount = (left: FriendsDiscount, right: FriendsDiscount): boolean =>
  left.all === right.all && left.paid === right.paid;

export const NO_FRIENDS: FriendsDiscount = { all: 0, paid: 0 };

/**
 * What the friends of a customer take off a term, in whole percent. A friend in the trial discounts one month that is
 * charged at its start, and nothing that outlives the trial: neither a longer term nor one that is paid ahead.
 */
export const friendsPercent = ({ all, paid }: FriendsDiscount, { months, from, paidAt }: DiscountedTerm): number =>
  months > 1 || from > paidAt ? paid : all;

/**
 * What a promo code takes off a term, in whole percent: it must be in effect at the start of the term. One that comes
 * with the order of the term lowers it in any case.
 */
export const promoPercent = (promo: Promo | null, { from }: DiscountedTerm): number =>
  promo !== null && from < promo.until ? promo.percent : 0;
