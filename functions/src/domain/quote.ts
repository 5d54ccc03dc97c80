import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { addDays, addMonths, dayOfMonth, type Instant } from './calendar';
import { chargeLines, chargeTotal, discountPercent } from './charge';
import { chargeBasis, type Subscription } from './subscription';
import type { Promo } from './subscription-event';
import { termsAt } from './terms';

/** What one tariff costs one customer: now, and at every later charge. Kopecks. */
export interface Quote {
  readonly tariff: Tariff;
  /** Days of access that the first payment buys as the trial; 0 = it buys a full term. */
  readonly trialDays: number;
  readonly firstPayment: Kopecks;
  readonly regularCharge: Kopecks;
  readonly undiscountedCharge: Kopecks;
  readonly discountPercent: number;
  /** The code that the order brings, at work from its first regular charge. */
  readonly promo: Promo | null;
  /** When the first regular charge follows, if it is paid at the moment of the quote. */
  readonly firstChargeAt: Instant;
}

export interface QuoteRequest {
  readonly tariff: Tariff;
  readonly trialDays: number;
  readonly now: Instant;
  /** A code that was found good for this customer. */
  readonly promo?: { readonly code: string; readonly percent: number } | null;
  readonly isTrialBarred?: boolean;
}

/** The trial is for a first purchase only; time bought while some is left is added to it (§4). Every sum is by the terms of its own day. */
export function quote(request: QuoteRequest, subscription: Subscription): Quote {
  const terms = termsAt(request.now);
  const { tariff, now } = request;
  const start = Math.max(subscription.endDate ?? now, now);
  const hasTimeLeft = start > now;
  const trialDays = subscription.trialUsed || request.isTrialBarred === true ? 0 : request.trialDays;
  const firstChargeAt = trialDays > 0 ? addDays(start, trialDays) : addMonths(start, tariff, dayOfMonth(start));
  const buyer = asBuyer(subscription, hasTimeLeft);
  const discountFrom = trialDays > 0 ? firstChargeAt : now;
  const promo = request.promo
    ? { ...request.promo, until: addMonths(discountFrom, terms.promoMonths, dayOfMonth(discountFrom)) }
    : null;
  const charged = { ...buyer, promo: promo ?? buyer.promo };
  const chargeAt = (at: Instant) => chargeTotal(chargeLines(chargeBasis(charged, tariff, at), termsAt(at)));
  const regular = chargeBasis(charged, tariff, firstChargeAt);
  return {
    tariff,
    trialDays,
    firstPayment: trialDays > 0 ? terms.trialPrice : chargeAt(now),
    regularCharge: chargeAt(firstChargeAt),
    undiscountedCharge: chargeTotal(chargeLines({ ...regular, promoPercent: 0, referralPercent: 0 }, termsAt(firstChargeAt))),
    discountPercent: discountPercent(regular),
    promo,
    firstChargeAt,
  };
}

/** Who comes back after the access ended brings neither code nor extra devices along. */
const asBuyer = (subscription: Subscription, hasTimeLeft: boolean): Subscription =>
  hasTimeLeft ? subscription : { ...subscription, promo: null, extraDevices: 0, extraDevicesAtRenewal: null };

/** The same offer whatever the moment: only then may an open order be used again. */
export const isSameOffer = (left: Quote, right: Quote): boolean =>
  left.tariff === right.tariff &&
  left.trialDays === right.trialDays &&
  left.firstPayment === right.firstPayment &&
  left.regularCharge === right.regularCharge &&
  left.promo?.code === right.promo?.code;
