import type { TariffQuote } from '@contract/purchase/get-shop';

export interface Saving {
  /** Roubles. */
  readonly perMonth: number;
  /** Whole percent, rounded down; 0 when the term costs no less than its months. */
  readonly percent: number;
}

type Price = Pick<TariffQuote, 'tariff' | 'monthlyPayment'>;

/** What a longer term costs per month, and what it saves. Null for one month, and for a term that costs nothing. */
export function savingOf(quote: Price, month: Price | undefined): Saving | null {
  if (quote.tariff === 1 || quote.monthlyPayment === 0) return null;
  const byMonth = (month?.monthlyPayment ?? 0) * quote.tariff;
  const saved = byMonth === 0 ? 0 : Math.floor(((byMonth - quote.monthlyPayment) * 100) / byMonth);
  return { perMonth: Math.round((quote.monthlyPayment * 100) / quote.tariff) / 100, percent: Math.max(0, saved) };
}
