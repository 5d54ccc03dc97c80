import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';

export interface PriceDisplay {
  /** §5: the first payment has its own row only when it differs from the later ones. */
  readonly hasFirstPayment: boolean;
  /** §5: the discount shows only when it lowers the price; else the text 'All payments'. */
  readonly hasDiscount: boolean;
  readonly discountPercent: number;
}

export function displayPrice(
  quote: Pick<TariffQuote, 'firstPayment' | 'monthlyPayment' | 'strikethroughPrice' | 'discount'>,
): PriceDisplay {
  return {
    hasFirstPayment: quote.firstPayment !== quote.monthlyPayment,
    hasDiscount: quote.monthlyPayment !== quote.strikethroughPrice && quote.discount > 0,
    discountPercent: Math.round(quote.discount * 100),
  };
}

/** The first payment buys the days of a trial. */
export const startsWithTrial = (quote: Pick<TariffQuote, 'firstPayment' | 'monthlyPayment' | 'trialDays'>): boolean =>
  quote.firstPayment !== quote.monthlyPayment && quote.trialDays > 0;

/** Whether the order has the prices that the customer consented to. Otherwise the form must not open. */
export const isSamePrice = (ordered: TariffQuote, shown: TariffQuote): boolean =>
  ordered.tariff === shown.tariff &&
  ordered.firstPayment === shown.firstPayment &&
  ordered.monthlyPayment === shown.monthlyPayment &&
  ordered.trialDays === shown.trialDays;
