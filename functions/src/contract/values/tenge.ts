import { BRAND } from './brand';

const FRESH_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * Whole tenge for a sum in roubles, by the one rate of the brand file. Null when that rate is older than 30 days at `now`
 * (ISO 8601, the server's): an old rate would mislead. Roubles are what is charged (terms of sale).
 */
export function tengeOf(
  roubles: number,
  now: string,
  rate: { perRouble: number; day: string } = BRAND.tengeRate,
): number | null {
  return Date.parse(now) - Date.parse(rate.day) > FRESH_FOR ? null : Math.round(roubles * rate.perRouble);
}
