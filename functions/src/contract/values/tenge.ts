import { BRAND } from './brand';

const FRESH_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * Converts roubles to whole tenge by the rate in the brand file. Null when the rate is older than 30 days at `now` (ISO
 * 8601, server time), because an old rate would mislead. Charges are in roubles.
 */
export function tengeOf(
  roubles: number,
  now: string,
  rate: { perRouble: number; day: string } = BRAND.tengeRate,
): number | null {
  return Date.parse(now) - Date.parse(rate.day) > FRESH_FOR ? null : Math.round(roubles * rate.perRouble);
}
