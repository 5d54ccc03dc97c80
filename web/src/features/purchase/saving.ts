import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';

export interface Saving {
  /** Roubles. */
  readonly perMonth: number;
  /** Whole percent, rounded down; 0 when the term costs no less than its months. */
  readonly percent: number;
}

type Price = Pick<TariffQuote, 'tariff' | 'trialDays' | 'firstPayment' | 'monthlyPayment'>;

/**
 * Roubles that the first term costs. Without a trial they are charged at once, and a discount may begin with the next
 * charge only.
 */
export const termPriceOf = ({ trialDays, firstPayment, monthlyPayment }: Price): number =>
  trialDays > 0 ? monthlyPayment : firstPayment;

/** What a longer term costs per month, and what it saves. Null for one month, and for a term that costs nothing. */
export function savingOf(quote: Price, month: Price | undefined): Saving | null {
  const price = termPriceOf(quote);
  if (quote.tariff === 1 || price === 0) return null;
  const byMonth = (month === undefined ? 0 : termPriceOf(month)) * quote.tariff;
  const saved = byMonth === 0 ? 0 : Math.floor(((byMonth - price) * 100) / byMonth);
  return { perMonth: Math.round((price * 100) / quote.tariff) / 100, percent: Math.max(0, saved) };
}
