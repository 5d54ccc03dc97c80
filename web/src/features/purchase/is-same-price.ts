import type { TariffQuote } from '@contract/purchase/get-shop';

/** Whether the order has the prices that the customer consented to. Otherwise the widget must not open. */
export const isSamePrice = (ordered: TariffQuote, shown: TariffQuote): boolean =>
  ordered.tariff === shown.tariff &&
  ordered.firstPayment === shown.firstPayment &&
  ordered.monthlyPayment === shown.monthlyPayment &&
  ordered.trialDays === shown.trialDays;
