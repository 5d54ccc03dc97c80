import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { plannedSlots, slotsOfTerm } from '@functions/subscription/rules/slots';
import { addDays, addMonths, dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { chargeLines, chargeTotal, discountPercent } from '@functions/subscription/rules/charge';
import { asBuyer, chargeBasis, chargedTerm, type Subscription } from '@functions/subscription/rules/subscription';
import type { Promo } from '@functions/subscription/rules/subscription-event';
import { termsAt, type Terms } from '@functions/subscription/rules/terms';

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
  const trialDays = trialDaysFor(request, subscription);
  const buyer = hasTimeLeft ? subscription : asBuyer(subscription, now);
  const basis = chargeBasis(buyer, { months: tariff, from: start, paidAt: now });
  const fullBasis = request.promo ? { ...basis, promoPercent: request.promo.percent } : basis;
  const fullPayment = chargeTotal(chargeLines(fullBasis, terms));
  const firstPayment = trialDays > 0 ? terms.trialPrice : fullPayment;
  const termEnd = trialDays > 0 ? addDays(start, trialDays) : endOfTerm(subscription, tariff, { start, hasTimeLeft });
  const onlySwitchesRenewalOn = hasTimeLeft && firstPayment === 0;
  const firstChargeAt = onlySwitchesRenewalOn ? start : termEnd;
  const discountFrom = onlySwitchesRenewalOn || trialDays > 0 ? firstChargeAt : now;
  const promo = promoFrom(request, discountFrom, terms);
  // What was paid ahead for a slot is used for the term that is bought now.
  const bought = { id: '', price: terms.tariffs[tariff].extraDevice };
  const inTerm = onlySwitchesRenewalOn ? [] : plannedSlots(buyer).map(({ payment }) => payment);
  const { slots } = slotsOfTerm(buyer.slots, inTerm, bought);
  const regular = chargeBasis({ ...buyer, slots, promo: promo ?? buyer.promo }, chargedTerm(tariff, firstChargeAt));
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

const trialDaysFor = ({ trialDays, isTrialDenied }: QuoteRequest, { trialUsed }: Subscription): number =>
  trialUsed || isTrialDenied === true ? 0 : trialDays;

/** A term keeps the billing day of the time that is left. */
function endOfTerm(
  { anchorDay }: Subscription,
  tariff: Tariff,
  { start, hasTimeLeft }: { readonly start: Instant; readonly hasTimeLeft: boolean },
): Instant {
  return addMonths(start, tariff, (hasTimeLeft ? anchorDay : null) ?? dayOfMonth(start));
}

/** The code of the request, from the first charge that it makes cheaper. */
const promoFrom = ({ promo }: QuoteRequest, from: Instant, { promoMonths }: Terms): Promo | null =>
  promo ? { ...promo, until: addMonths(from, promoMonths, dayOfMonth(from)) } : null;
