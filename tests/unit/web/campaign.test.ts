import { rememberCampaign, rememberedCampaign, rememberPromo } from '@web/lib/analytics/campaign';
import { readStored } from '@web/lib/browser/storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

beforeEach(() => vi.stubGlobal('window', { localStorage: memoryStorage() }));

const open = (search: string) => {
  const parameters = new URLSearchParams(search);
  rememberPromo(parameters);
  rememberCampaign(parameters);
};

describe('the parameters of a link (§5)', () => {
  it('stores the code of `token` as promo; the latest link wins (T17)', () => {
    open('token=FIRST_1');
    open('token=second-2');
    expect(readStored('promo')).toBe('second-2');
  });

  it.each(['<script>', 'a b', '', 'x'.repeat(65)])('does not keep a token that cannot be a code: %s', (token) => {
    open(new URLSearchParams({ token }).toString());
    expect(readStored('promo')).toBeNull();
  });

  it('offers the standard thirty days and one month when no link was opened', () => {
    expect(rememberedCampaign()).toEqual({ trialDays: 30, tariff: 1 });
  });

  it('keeps i and j, and their meaning as period and tariff', () => {
    open('i=7&j=12');
    expect(rememberedCampaign()).toEqual({ trialDays: 7, tariff: 12 });
    expect([readStored('period'), readStored('tariff')]).toEqual(['7', '12']);
  });

  it('i outside of 1 to 30 is 1; j outside of 1, 3, 6, 12 is 1', () => {
    open('i=31&j=5');
    expect(rememberedCampaign()).toEqual({ trialDays: 1, tariff: 1 });
  });

  it('a page without i and j keeps the values of an earlier link', () => {
    open('i=7&j=3');
    open('');
    expect(rememberedCampaign()).toEqual({ trialDays: 7, tariff: 3 });
  });

  it('a new link replaces the whole earlier one', () => {
    open('i=7&j=3');
    open('j=6');
    expect(rememberedCampaign()).toEqual({ trialDays: 1, tariff: 6 });
  });
});
