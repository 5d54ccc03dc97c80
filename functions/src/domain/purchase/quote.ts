import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { slotsOfNextTerm } from '@functions/domain/devices/device-slots';
import { addDays, addMonths, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { chargeLines, chargeTotal, discountPercent, type ChargeBasis } from '@functions/domain/subscription/charge';
import { chargeBasis, type Subscription } from '@functions/domain/subscription/subscription';
import type { Promo } from '@functions/domain/subscription/subscription-event';
import { termsAt } from '@functions/domain/subscription/terms';

/** What a tariff costs a customer, now and at every later charge, in kopecks. */
export interface Quote {
  readonly tariff: Tariff;
  /** Days of access that the trial payment buys; 0 = the payment buys a full term. */
  readonly trialDays: number;
  readonly firstPayment: Kopecks;
  readonly regularCharge: Kopecks;
  readonly undiscountedCharge: Kopecks;
  readonly discountPercent: number;
  /** The promo code of the order; it applies from the first regular charge. */
  readonly promo: Promo | null;
  /** When the first regular charge follows if the order is paid now. */
  readonly firstChargeAt: Instant;
}

export interface QuoteRequest {
  readonly tariff: Tariff;
  readonly trialDays: number;
  readonly now: Instant;
  /** A code that was checked for this customer. */
  readonly promo?: { readonly code: string; readonly percent: number } | null;
  readonly isTrialDenied?: boolean;
  /**
   * Whole percent for invitees who have paid a regular charge; limits the discount of a first payment for more than a
   * month, and of a month without renewal that is paid ahead.
   */
  readonly permanentReferralPercent: number;
  /** The term is sold without renewal (decision 103). */
  readonly isOneOff?: boolean;
}

/**
 * Quotes a purchase. The trial is available for a first purchase only. A paid purchase extends the paid time that is
 * left. A free one adds no time and switches renewal on: its first charge follows when that time ends (decision 42).
 * Each amount uses the terms of its own day (decision 13).
 */
export function quote(request: QuoteRequest, subscription: Subscription): Quote {
  const terms = termsAt(request.now);
  const { tariff, now } = request;
  const start = Math.max(subscription.currentPeriodEnd ?? now, now);
  const hasTimeLeft = start > now;
  const trialDays = subscription.trialUsed || request.isTrialDenied === true ? 0 : request.trialDays;
  const buyer = asBuyer(subscription, hasTimeLeft);
  const fullPayment = chargeTotal(chargeLines(firstPaymentBasis(request, buyer, start), terms));
  const firstPayment = trialDays > 0 ? terms.trialPrice : fullPayment;
  const isAhead = request.isOneOff === true && hasTimeLeft;
  const anchorDay = (isAhead ? subscription.anchorDay : null) ?? dayOfMonth(start);
  const termEnd = trialDays > 0 ? addDays(start, trialDays) : addMonths(start, tariff, anchorDay);
  const onlySwitchesRenewalOn = hasTimeLeft && firstPayment === 0;
  const firstChargeAt = onlySwitchesRenewalOn ? start : termEnd;
  const discountFrom = onlySwitchesRenewalOn || trialDays > 0 ? firstChargeAt : now;
  const promo = request.promo
    ? { ...request.promo, until: addMonths(discountFrom, terms.promoMonths, dayOfMonth(discountFrom)) }
    : null;
  // A slot whose coming term is paid uses it for the term that is bought now.
  const renewing = onlySwitchesRenewalOn ? buyer : { ...buyer, paidSlots: slotsOfNextTerm(buyer) };
  const regular = chargeBasis({ ...renewing, promo: promo ?? buyer.promo }, tariff, firstChargeAt);
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
 * One month is discounted by every invitee that counts. A longer term is discounted only by invitees who paid a regular
 * charge: otherwise invitees in a one-rouble trial could discount a whole year and leave at once (decision 42). So is a
 * term without renewal that is added to time that is left: twelve single months can be bought on one day.
 *
 * A promo code that the customer has must be in effect at the start of the term, as for a charge of that day. One that
 * comes with the order applies from now.
 */
function firstPaymentBasis(request: QuoteRequest, buyer: Subscription, start: Instant): ChargeBasis {
  const { tariff, now, promo, permanentReferralPercent, isOneOff = false } = request;
  const basis = chargeBasis(buyer, tariff, start);
  const isDiscountedByTrials = tariff === 1 && !(isOneOff && start > now);
  return {
    ...basis,
    promoPercent: promo?.percent ?? basis.promoPercent,
    referralPercent: isDiscountedByTrials
      ? basis.referralPercent
      : Math.min(basis.referralPercent, permanentReferralPercent),
  };
}

/** A customer whose access has ended keeps neither promo code nor extra devices. */
const asBuyer = (subscription: Subscription, hasTimeLeft: boolean): Subscription =>
  hasTimeLeft ? subscription : { ...subscription, promo: null, extraDevices: 0, extraDevicesNextPeriod: null };

/** Whether two quotes are the same offer apart from their moment. Only then an open order is reused. */
export const isSameOffer = (left: Quote, right: Quote): boolean =>
  left.tariff === right.tariff &&
  left.trialDays === right.trialDays &&
  left.firstPayment === right.firstPayment &&
  left.regularCharge === right.regularCharge &&
  left.promo?.code === right.promo?.code;
