import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, moscowTime, startOfMoscowDay, toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import {
  campaignId,
  changedTariffs,
  nextTerms,
  priceAnnouncementOf,
  priceChangeEmail,
  promotionOf,
} from '@functions/campaigns/rules/campaign';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import type { Terms } from '@functions/subscription/rules/terms';
import { after } from '../../support/fixtures/domain-records';
import { at, orderSettled } from '../../support/fixtures/given';
import { replacePrices, TEST_PRICES } from '../../support/product/price-list';

const sold = [...PRICE_LIST];
const from = at('2026-06-01');
const priced = (price: number, extraDevice = 50_00): Terms => ({
  ...TEST_PRICES,
  validFrom: from,
  tariffs: { ...TEST_PRICES.tariffs, 1: { price, extraDevice } },
});

beforeEach(() => {
  replacePrices(TEST_PRICES);
});
afterAll(() => {
  replacePrices(...sold);
});

describe('the announcement of a price change', () => {
  const announced = (terms: Terms, now: number) => {
    replacePrices(TEST_PRICES, terms);
    return priceAnnouncementOf(now);
  };

  it('is about the next terms of the list', () => {
    expect(nextTerms(from)).toBeNull();
    expect(priceAnnouncementOf(from)).toEqual({ ok: false, refusal: 'no_new_terms' });
    expect(announced(priced(200_00), from - 60 * DAY)).toEqual({ ok: true, value: priced(200_00) });
    expect(nextTerms(from - 1)).toEqual(priced(200_00));
    expect(nextTerms(from)).toBeNull();
  });

  it('is made 30 days before an increase, also of a device alone (§1.5)', () => {
    for (const terms of [priced(200_00), priced(150_00, 60_00), priced(100_00, 60_00)]) {
      expect(announced(terms, from - 30 * DAY)).toMatchObject({ ok: true });
      expect(announced(terms, from - 30 * DAY + 1)).toEqual({ ok: false, refusal: 'price_change_too_soon' });
    }
  });

  it('of a reduction needs no notice (decision 52)', () => {
    expect(announced(priced(100_00), from - 1)).toMatchObject({ ok: true });
    expect(announced(priced(150_00), from - 1)).toMatchObject({ ok: true });
  });

  it('names the tariffs that change', () => {
    expect(changedTariffs(TEST_PRICES, priced(200_00))).toEqual([1]);
    expect(changedTariffs(TEST_PRICES, priced(150_00, 60_00))).toEqual([1]);
    expect(changedTariffs(TEST_PRICES, priced(150_00))).toEqual([]);
  });

  it('tells each customer the first charge at the new price, and one without a tariff nothing', () => {
    const bought = after(orderSettled('2026-01-31'));
    const email = { kind: 'price-changed', validFrom: from, months: 1, before: 150_00, after: 200_00 };
    expect(priceChangeEmail(bought, TEST_PRICES, priced(200_00))).toEqual({
      ...email,
      chargeAt: at('2026-06-30'),
      amount: 200_00,
    });
    const onTheDay = after(orderSettled('2026-05-01'));
    expect(priceChangeEmail(onTheDay, TEST_PRICES, priced(200_00))).toMatchObject({ chargeAt: from });
    expect(priceChangeEmail(noSubscription('anna'), TEST_PRICES, priced(200_00))).toBeNull();
    for (const missing of [{ tariff: null }, { currentPeriodEnd: null }, { anchorDay: null }])
      expect(priceChangeEmail({ ...bought, ...missing }, TEST_PRICES, priced(200_00))).toBeNull();
  });
});

describe('the mailing of a promo code', () => {
  const promo = {
    id: '1',
    code: 'SPRING',
    promoType: 'SUBSCRIPTION',
    percent: 20,
    expirationDate: '2026-03-10',
    isAvailable: true,
    created: 0,
  };

  it('is valid to the last millisecond of its last day in Moscow', () => {
    expect(promotionOf(promo, at('2026-03-10T20:59'))).toEqual({
      ok: true,
      value: { kind: 'promotion', code: 'SPRING', percent: 20, validUntil: at('2026-03-10T21:00') - 1 },
    });
  });

  it('is refused after that day, and for a disabled or unknown code', () => {
    const refusal = { ok: false, refusal: 'promo_not_valid' };
    expect(promotionOf(promo, at('2026-03-10T21:00'))).toEqual(refusal);
    expect(promotionOf({ ...promo, isAvailable: false }, at('2026-03-01'))).toEqual(refusal);
    expect(promotionOf(null, at('2026-03-01'))).toEqual(refusal);
  });
});

describe('a mailing', () => {
  it('has one id for its subject: nobody gets it twice', () => {
    expect(campaignId({ kind: 'promotion', code: 'SPRING', percent: 20, validUntil: 5 })).toBe('promotion-SPRING');
    expect(campaignId({ kind: 'price-change', validFrom: at('2026-05-31T21:00') })).toBe('price-change-2026-06-01');
  });
});

describe('dates as text', () => {
  it('are in Moscow time for people, and ISO 8601 in UTC on the wire', () => {
    expect(moscowTime(at('2026-01-10T21:30'))).toBe('00:30:00');
    expect(toIso(at('2026-01-10'))).toBe('2026-01-10T00:00:00.000Z');
    expect(toIsoOrNull(at('2026-01-10'))).toBe('2026-01-10T00:00:00.000Z');
    expect(toIsoOrNull(null)).toBeNull();
    expect(() => startOfMoscowDay('soon')).toThrow(new RangeError('soon is not a day'));
  });
});
