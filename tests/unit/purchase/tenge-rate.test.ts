import { BRAND } from '@functions/base/contract/values/brand';
import { DAY } from '@functions/base/rules/calendar';
import { checkOf } from '../../support/product/quiet-health';
import { newTengeRate, rateInForce, type StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import { describe, expect, it } from 'vitest';

const BRAND_DAY = Date.parse(BRAND.tengeRate.day);
const LONG_AGO = { perRouble: 6, day: '2020-01-01' };
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const stored = (day: string): StoredTengeRate => ({ perRouble: 7.1, day, setBy: 'fira', setAt: BRAND_DAY });

describe('the rate of the tenge', () => {
  it('is the newer of the panel’s and the brand file’s', () => {
    expect(rateInForce(null)).toEqual(BRAND.tengeRate);
    expect(rateInForce(stored(BRAND.tengeRate.day))).toEqual({ perRouble: 7.1, day: BRAND.tengeRate.day });
    expect(rateInForce(stored(dayOf(BRAND_DAY - DAY)))).toEqual(BRAND.tengeRate);
  });

  it('may be set for a day that is neither to come nor more than 30 days ago', () => {
    const now = BRAND_DAY + DAY / 2;
    const isPossible = (days: number) =>
      newTengeRate({ perRouble: 7, day: dayOf(BRAND_DAY + days * DAY) }, LONG_AGO, 'fira', now).ok;
    expect([0, -29, 1, -30].map(isPossible)).toEqual([true, true, false, false]);
  });

  it('may not be of an earlier day than the one in force, which it would not replace; the same day corrects it', () => {
    const now = BRAND_DAY + DAY / 2;
    const set = (day: string) => newTengeRate({ perRouble: 7, day }, BRAND.tengeRate, 'fira', now);
    expect(set(dayOf(BRAND_DAY - DAY))).toEqual({ ok: false, refusal: 'rate_day_older' });
    expect(set(BRAND.tengeRate.day)).toMatchObject({ ok: true, value: { perRouble: 7, setBy: 'fira' } });
  });

  it('health reminds of it five days before it is hidden', () => {
    const after = (days: number) => checkOf('tengeRate', {}, { now: BRAND_DAY + days * DAY });
    const stateAfter = (days: number) => after(days).state;
    expect([0, 25, 25.01, 31].map(stateAfter)).toEqual(['good', 'good', 'warn', 'warn']);
    expect(after(0).since).toBe(BRAND_DAY);
  });
});
