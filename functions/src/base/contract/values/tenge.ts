import { BRAND } from '@functions/base/contract/values/brand';

/** Tenge per rouble, and the day of the rate (YYYY-MM-DD). */
export interface TengeRate {
  readonly perRouble: number;
  readonly day: string;
}

/** The rates that staff may enter: a misplaced comma is refused. */
export const TENGE_PER_ROUBLE = { min: 1, max: 30 } as const;

const FRESH_FOR = 30 * 24 * 60 * 60 * 1000;

/** Whether the rate is at most 30 days old at `now` (ms). An older one would mislead. */
export const isFreshRate = ({ day }: Pick<TengeRate, 'day'>, now: number): boolean =>
  now - Date.parse(day) <= FRESH_FOR;

/**
 * Converts roubles to whole tenge. Null when the rate is older than 30 days at `now` (ISO 8601, server time). Charges
 * are in roubles.
 */
export const tengeOf = (roubles: number, now: string, rate: TengeRate = BRAND.tengeRate): number | null =>
  isFreshRate(rate, Date.parse(now)) ? Math.round(roubles * rate.perRouble) : null;
