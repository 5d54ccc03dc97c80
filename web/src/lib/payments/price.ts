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

const TERM_NAMES = { 1: 'month', 3: 'quarter', 6: 'halfYear', 12: 'year' } as const;
export type TermName = (typeof TERM_NAMES)[keyof typeof TERM_NAMES];

/** The text key of a term. `tariff` is its length in months. */
export function termName(tariff: number): TermName {
  if (tariff === 3 || tariff === 6 || tariff === 12) return TERM_NAMES[tariff];
  return TERM_NAMES[1];
}
