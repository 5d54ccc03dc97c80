import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Offer } from '@functions/purchase/rules/purchase';
import type { Quote } from '@functions/purchase/rules/quote';
import { chargeAfterPayment } from '@functions/subscription/rules/following-charges';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Promo } from '@functions/subscription/rules/subscription-event';

/** Maps a quote to the response: roubles, ISO dates, and discounts as fractions (§3). */
export const presentQuote = (quote: Quote): TariffQuote => ({
  tariff: quote.tariff,
  firstPayment: toRoubles(quote.firstPayment),
  monthlyPayment: toRoubles(quote.regularCharge),
  strikethroughPrice: toRoubles(quote.undiscountedCharge),
  discount: quote.discountPercent / 100,
  trialDays: quote.trialDays,
  firstChargeDate: toIso(quote.firstChargeAt),
  promo: presentPromo(quote.promo),
});

/** Maps a promo code to the response; its discount is a fraction. */
export const presentPromo = (promo: Promo | null): TariffQuote['promo'] =>
  promo && { code: promo.code, discount: promo.percent / 100, until: toIso(promo.until) };

/** Returns the charge that follows a past-due payment made now: ISO date and roubles. */
export function presentChargeAfterRetry(subscription: Subscription, offer: Offer, now: Instant) {
  const { at, amount } = chargeAfterPayment(subscription, { at: now, amount: offer.amount, payToken: '' });
  return { nextChargeDate: toIso(at), nextAmount: toRoubles(amount) };
}
