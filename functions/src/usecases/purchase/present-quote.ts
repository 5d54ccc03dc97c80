import type { TariffQuote } from '@contract/purchase/get-shop';
import { toRoubles } from '@contract/values/money';
import { toIso } from '@functions/domain/platform/calendar';
import type { Quote } from '@functions/domain/purchase/quote';
import type { Promo } from '@functions/domain/subscription/subscription-event';

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
