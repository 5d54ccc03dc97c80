import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { comingPrice, renews, type Subscription } from './subscription';
import { termsOfNextCharge, type Terms } from './terms';

/** The term that follows by itself: when, and its price; 0 = it is free. Both are null if none follows. */
export interface ToldRenewal {
  readonly nextChargeAt: Instant | null;
  readonly nextAmount: Kopecks | null;
}

/** Until when access is paid, null = no access, and the term that follows. */
export interface ToldStanding extends ToldRenewal {
  readonly until: Instant | null;
}

/** What a customer has at `now`, if the end of the time or whether a charge follows differs from before; else null. */
export const changedStanding = (before: Subscription, after: Subscription, now: Instant): ToldStanding | null =>
  before.currentPeriodEnd === after.currentPeriodEnd && renews(before) === renews(after)
    ? null
    : toldStanding(after, now);

/** What a customer has at `now`. */
export function toldStanding(subscription: Subscription, now: Instant): ToldStanding {
  const { currentPeriodEnd, accessEndsAt } = subscription;
  return {
    until: accessEndsAt !== null && now < accessEndsAt ? currentPeriodEnd : null,
    ...toldRenewal(subscription, termsOfNextCharge(subscription, now)),
  };
}

/** The term that follows by itself, at the terms of sale of its charge. */
export function toldRenewal(subscription: Subscription, terms: Terms): ToldRenewal {
  const { currentPeriodEnd: nextChargeAt } = subscription;
  const nextAmount = comingPrice(subscription, terms);
  return renews(subscription) && nextChargeAt !== null && nextAmount !== null
    ? { nextChargeAt, nextAmount }
    : { nextChargeAt: null, nextAmount: null };
}
