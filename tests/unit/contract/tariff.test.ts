import { describe, expect, it } from 'vitest';
import { parseCampaign, parseTariff, parseTrialDays, TARIFFS } from '@functions/base/contract/values/tariff';

describe('query parameters (§5)', () => {
  it.each<[string | null, number]>([
    ...TARIFFS.map((tariff): [string, number] => [String(tariff), tariff]),
    ['13', 1],
    ['012', 1],
    ['', 1],
    ['6.5', 1],
    ['abc', 1],
    [null, 1],
  ])('tariff j=%s is %i', (text, months) => {
    expect(parseTariff(text)).toBe(months);
  });

  it.each([
    ['1', 1],
    ['30', 30],
    ['31', 1],
    ['0', 1],
    ['-5', 1],
    ['5e0', 1],
    [null, 1],
  ])('period i=%s is %i days', (text, days) => {
    expect(parseTrialDays(text)).toBe(days);
  });

  it('without i and j the offer is 30 days, then monthly', () => {
    expect(parseCampaign({ i: null, j: null }, 'purchase')).toEqual({ trialDays: 30, tariff: 1 });
    expect(parseCampaign({ i: null, j: null }, 'other')).toEqual({ trialDays: 30, tariff: 1 });
  });

  it('j without i is 5 days on the purchase page and 1 day elsewhere', () => {
    expect(parseCampaign({ i: null, j: '6' }, 'purchase')).toEqual({ trialDays: 5, tariff: 6 });
    expect(parseCampaign({ i: null, j: '6' }, 'other')).toEqual({ trialDays: 1, tariff: 6 });
  });
});
