import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { addDays, addMonths, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { chargeLines, chargeTotal, discountPercent, type ChargeBasis } from '@functions/domain/subscription/charge';
import { chargeBasis, type Subscription } from '@functions/domain/subscription/subscription';
import type { Promo } from '@functions/domain/subscription/subscription-event';
import { termsAt } from '@functions/domain/subscription/terms';

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
  readonly isTrialDenied?: boolean;
  /** Whole percent earned by friends who have paid a regular charge: it counts for a first payment of more than a month. */
  readonly lastingReferralPercent: number;
}

/**
 * The trial is for a first purchase only. A paid purchase adds its time to the time that is left. A free one switches
 * renewal on and adds none: its first charge comes when the time that is left ends. Every sum is by the terms of its own day.
 */
export function quote(request: QuoteRequest, subscription: Subscription): Quote {
  const terms = termsAt(request.now);
  const { tariff, now } = request;
  const start = Math.max(subscription.currentPeriodEnd ?? now, now);
  const hasTimeLeft = start > now;
  const trialDays = subscription.trialUsed || request.isTrialDenied === true ? 0 : request.trialDays;
  const buyer = asBuyer(subscription, hasTimeLeft);
  const fullPayment = chargeTotal(chargeLines(firstPaymentBasis(request, buyer), terms));
  const firstPayment = trialDays > 0 ? terms.trialPrice : fullPayment;
  const termEnd = trialDays > 0 ? addDays(start, trialDays) : addMonths(start, tariff, dayOfMonth(start));
  const onlySwitchesRenewalOn = hasTimeLeft && firstPayment === 0;
  const firstChargeAt = onlySwitchesRenewalOn ? start : termEnd;
  const discountFrom = onlySwitchesRenewalOn || trialDays > 0 ? firstChargeAt : now;
  const promo = request.promo
    ? { ...request.promo, until: addMonths(discountFrom, terms.promoMonths, dayOfMonth(discountFrom)) }
    : null;
  const regular = chargeBasis({ ...buyer, promo: promo ?? buyer.promo }, tariff, firstChargeAt);
  const termsThen = termsAt(firstChargeAt);
  return {
    tariff,
    trialDays,
    firstPayment,
    regularCharge: chargeTotal(chargeLines(regular, termsThen)),
    undiscountedCharge: chargeTotal(chargeLines({ ...regular, promoPercent: 0, referralPercent: 0 }, termsThen)),
    discountPercent: discountPercent(regular),
    promo,
    firstChargeAt,
  };
}

/**
 * A month is discounted by every friend that counts. A longer term that is paid now is discounted only by friends who
 * stayed: friends in a one-rouble trial could otherwise leave at once and have paid for a year.
 */
function firstPaymentBasis(request: QuoteRequest, buyer: Subscription): ChargeBasis {
  const { tariff, now, promo, lastingReferralPercent } = request;
  const basis = chargeBasis(buyer, tariff, now);
  return {
    ...basis,
    promoPercent: promo?.percent ?? basis.promoPercent,
    referralPercent: tariff === 1 ? basis.referralPercent : Math.min(basis.referralPercent, lastingReferralPercent),
  };
}

/** Who comes back after the access ended brings neither code nor extra devices along. */
const asBuyer = (subscription: Subscription, hasTimeLeft: boolean): Subscription =>
  hasTimeLeft ? subscription : { ...subscription, promo: null, extraDevices: 0, extraDevicesNextPeriod: null };

/** The same offer whatever the moment: only then may an open order be used again. */
export const isSameOffer = (left: Quote, right: Quote): boolean =>
  left.tariff === right.tariff &&
  left.trialDays === right.trialDays &&
  left.firstPayment === right.firstPayment &&
  left.regularCharge === right.regularCharge &&
  left.promo?.code === right.promo?.code;
