import type { TariffQuote } from '@contract/purchase/get-shop';

/** The customer consented to the sums on the screen; an order for other sums is not taken to the window. */
export const isSamePrice = (ordered: TariffQuote, shown: TariffQuote): boolean =>
  ordered.tariff === shown.tariff &&
  ordered.firstPayment === shown.firstPayment &&
  ordered.monthlyPayment === shown.monthlyPayment &&
  ordered.trialDays === shown.trialDays;
