import type { TariffQuote } from '@contract/purchase/get-shop';

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

const PERIOD_NAMES = { 1: 'month', 3: 'quarter', 6: 'halfYear', 12: 'year' } as const;
export type TermName = (typeof PERIOD_NAMES)[keyof typeof PERIOD_NAMES];

/** The length of a tariff, as the key of its name in the texts. */
export function termName(tariff: number): TermName {
  if (tariff === 3 || tariff === 6 || tariff === 12) return PERIOD_NAMES[tariff];
  return PERIOD_NAMES[1];
}
