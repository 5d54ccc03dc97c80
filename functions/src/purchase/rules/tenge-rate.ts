import { BRAND } from '@functions/base/contract/values/brand';
import { isFreshRate, type TengeRate } from '@functions/base/contract/values/tenge';
import { DAY, moscowDay, type Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';

/** The rate of the tenge that staff set in the panel. */
export interface StoredTengeRate extends TengeRate {
  readonly setBy: string;
  readonly setAt: Instant;
}

/** Staff are reminded five days before the rate is too old to be shown. */
const REMIND_AFTER = 25 * DAY;

/** The rate in force: the newer of the panel's and the brand file's, which is its initial value. */
export const rateInForce = (stored: StoredTengeRate | null): TengeRate => {
  const { perRouble, day } = stored !== null && stored.day >= BRAND.tengeRate.day ? stored : BRAND.tengeRate;
  return { perRouble, day };
};

/**
 * The rate to store. Fails with `rate_day_impossible`: its day is to come, or it is too old to be shown; with
 * `rate_day_older`: the one `inForce` is of a later day. A rate of the same day corrects it.
 */
export function newTengeRate(
  rate: TengeRate,
  inForce: TengeRate,
  setBy: string,
  now: Instant,
): Result<StoredTengeRate, 'rate_day_impossible' | 'rate_day_older'> {
  if (rate.day > moscowDay(now) || !isFreshRate(rate, now)) return fail('rate_day_impossible');
  if (rate.day < inForce.day) return fail('rate_day_older');
  return ok({ ...rate, setBy, setAt: now });
}

/** Whether staff should set a new rate: the one in force is too old, or soon will be. */
export const needsNewRate = ({ day }: TengeRate, now: Instant): boolean => now - Date.parse(day) > REMIND_AFTER;
