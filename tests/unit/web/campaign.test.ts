import { GUARDED_PATHS, PRIVACY_PATH } from '@web/app/paths';
import { rememberedCampaign } from '@web/lib/analytics/campaign';
import { readStored } from '@web/lib/browser/kept';
import { rememberLink } from '@web/static-pages/remember-link';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEED } from '../../support/depth';
import { memoryStorage } from './memory-storage';

beforeEach(() => vi.stubGlobal('window', { localStorage: memoryStorage() }));

const open = (search: string, pathname = '/') => rememberLink({ pathname, search });

describe('the code of a link (§5)', () => {
  it('stores the code of `token` as promo; the latest link wins (T17)', () => {
    open('?token=FIRST_1');
    open('?token=second-2');
    expect(readStored('promo')).toBe('second-2');
  });

  it.each(['<script>', '', ' ', '…', 'СКИДКА', 'x'.repeat(65)])(
    'does not keep a token that cannot be a code: %s',
    (token) => {
      open(`?${new URLSearchParams({ token }).toString()}`);
      expect(readStored('promo')).toBeNull();
    },
  );

  it.each([
    'token=SUMMER-2026',
    'token=SUMMER-2026.',
    'token=SUMMER-2026...',
    'token=SUMMER-2026)%E2%80%A6',
    'token=SUMMER-2026%C2%BB,',
    'token=SUMMER-2026%22',
    'token=SUMMER-2026%20%20',
    'token=+SUMMER-2026+',
    'token=%0ASUMMER-2026%0A',
    'token=%C2%A0SUMMER-2026%E2%80%AF',
    'token=SUMMER-2026%E2%80%8B',
    'token=%EF%BB%BFSUMMER%C2%AD-%E2%81%A02026%EF%B8%8F',
    'token=SUMMER-2026?utm_source=tg',
    'token=SUMMER-2026.?utm_source=tg',
    'token=SUMMER-2026%20for%20friends',
    'token=SUMMER-2026&amp;lng=en',
    'lng=en&amp;token=SUMMER-2026',
    'utm_source=tg&token=SUMMER-2026%D0%B8',
  ])('keeps the code with what a message has put round it: %s', (search) => {
    open(`?${search}`);
    expect(readStored('promo')).toBe('SUMMER-2026');
  });

  it('keeps every code before every stray end', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    const invisible = fc.string({ unit: fc.constantFrom('\u200b', '\u200e', '\u00ad', '\ufeff', '\ufe0f', '\u2060') });
    const foreign = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((sign) => !/^[\w\p{Cf}\p{Default_Ignorable_Code_Point}-]/u.test(sign));
    const rest = fc.oneof(
      fc.constant(''),
      fc.tuple(foreign, fc.string({ unit: 'grapheme' })).map((two) => two.join('')),
    );
    const query = fc.constantFrom('', '&amp;lng=en', '&lng=en', '?utm_source=tg');
    fc.assert(
      fc.property(code, invisible, rest, query, (given, marks, text, next) => {
        open(`?token=${given}${encodeURIComponent(marks + text)}${next}`);
        expect(readStored('promo')).toBe(given);
      }),
      { seed: SEED },
    );
  });
});

describe('the campaign of a link (§5)', () => {
  it('offers the standard thirty days and one month when no link was opened', () => {
    expect(rememberedCampaign()).toEqual({ trialDays: 30, tariff: 1 });
  });

  it.each(['?i=7&j=12', '?i=7&j=12.', '?i=7&j=12?utm_source=tg', '?j=12&amp;i=7%E2%80%8B%20'])(
    'keeps i and j, and their meaning as period and tariff: %s',
    (search) => {
      open(search);
      expect(rememberedCampaign()).toEqual({ trialDays: 7, tariff: 12 });
      expect([readStored('i'), readStored('j')]).toEqual(['7', '12']);
      expect([readStored('period'), readStored('tariff')]).toEqual(['7', '12']);
    },
  );

  it.each(['?i=31&j=5', '?i=2.5&j=x', '?i=&j=', '?i=-7&j=-6', '?i=1e1&j=12m'])(
    'i outside of 1 to 30 is 1; j outside of 1, 3, 6, 12 is 1: %s',
    (search) => {
      open(search);
      expect(rememberedCampaign()).toEqual({ trialDays: 1, tariff: 1 });
    },
  );

  it('a page without i and j keeps the values of an earlier link', () => {
    open('?i=7&j=3');
    open('');
    expect(rememberedCampaign()).toEqual({ trialDays: 7, tariff: 3 });
  });

  it('a new link replaces the whole earlier one', () => {
    open('?i=7&j=3');
    open('?j=6');
    expect(rememberedCampaign()).toEqual({ trialDays: 1, tariff: 6 });
  });

  it('a link to the purchase page with `j` alone gives five days, on all later pages too', () => {
    open('?j=6', '/buy');
    expect(rememberedCampaign()).toEqual({ trialDays: 5, tariff: 6 });
  });
});

describe('where a link leads', () => {
  it('the offer keeps only the code', () => {
    open('?token=CODE&i=7&j=6', '/offer');
    expect(['promo', 'i', 'j'].map((key) => readStored(key as 'promo'))).toEqual(['CODE', null, null]);
  });

  it.each(['/attach', '/install'])('%s keeps what another browser knew', (path) => {
    open('?token=CODE&i=7&j=6', path);
    expect(['promo', 'i', 'j'].map((key) => readStored(key as 'promo'))).toEqual(['CODE', '7', '6']);
  });

  it.each([...GUARDED_PATHS, PRIVACY_PATH, '/verify', '/unsubscribe', '/instantPay', '/panel-login', '/no-such-page'])(
    '%s keeps nothing: its `token` may be another one',
    (path) => {
      open('?token=CODE&i=7&j=6', path);
      expect(readStored('promo')).toBeNull();
      expect(readStored('i')).toBeNull();
    },
  );

  it('a closed storage is no error', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    vi.spyOn(console, 'info').mockReturnValue();
    expect(() => open('?token=CODE&i=7&j=6')).not.toThrow();
    // Until the page is closed.
    expect(rememberedCampaign()).toEqual({ trialDays: 7, tariff: 6 });
  });
});
