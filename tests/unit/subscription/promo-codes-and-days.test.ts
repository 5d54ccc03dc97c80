import { describe, expect, it } from 'vitest';
import { addMonths, DAY, dayOfMonth, HOUR, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { payLinkText, readPayLink } from '@functions/purchase/rules/pay-link';
import { parsePrepaidToken } from '@functions/purchase/rules/guest-purchase';
import {
  checkPromo,
  normalisePromoCode,
  PROMO_TYPES,
  usablePromo,
  type PromoCode,
} from '@functions/purchase/rules/promo';
import type { Refund } from '@functions/payments/rules/refund';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { paymentDifferences, refundDifferences } from '../../support/fixtures/compare-days';
import { listedPayment, receiptOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

describe('promo codes', () => {
  const promo: PromoCode = {
    id: '1',
    code: 'SPRING-30',
    promoType: 'SUBSCRIPTION',
    percent: 30,
    expirationDate: '2026-03-31',
    isAvailable: true,
    created: 0,
  };
  const newcomer = noSubscription('anna');

  it('are valid until the end of their last day in Moscow', () => {
    expect(usablePromo(promo, newcomer, at('2026-03-31T20:59'))).toEqual({
      ok: true,
      value: { code: 'SPRING-30', percent: 30 },
    });
    expect(usablePromo(promo, newcomer, at('2026-03-31T21:00'))).toEqual({ ok: false, refusal: 'promo_not_valid' });
  });

  it('unknown and disabled codes get the same refusal; a used code gets its own (T9)', () => {
    for (const code of [null, { ...promo, isAvailable: false }]) {
      expect(usablePromo(code, newcomer, at('2026-03-01'))).toEqual({ ok: false, refusal: 'promo_not_valid' });
    }
    const user = { ...newcomer, usedPromos: ['SPRING-30'] };
    expect(usablePromo(promo, user, at('2027-03-01'))).toEqual({ ok: false, refusal: 'promo_used_before' });
  });

  it.each([
    [' spring-30 ', 'SPRING-30'],
    ['ABC_5', 'ABC_5'],
    ['ABCD', null],
    ['A'.repeat(32), 'A'.repeat(32)],
    ['A'.repeat(33), null],
    ['ВЕСНА', null],
    ['a b c d e', null],
    ['', null],
  ])('“%s” is normalised to %s', (typed, code) => {
    expect(normalisePromoCode(typed)).toBe(code);
  });
});

describe('the promo codes that staff may create (§5)', () => {
  const now = at('2026-01-10');
  const request = { promoCode: 'spring-30', promoType: 'SUBSCRIPTION', discount: 0.3, expirationDate: '2026-03-10' };

  it('have one of the defined types', () => {
    expect(PROMO_TYPES).toEqual(['SUBSCRIPTION']);
    for (const type of PROMO_TYPES)
      expect(checkPromo({ ...request, promoType: type }, now)).toEqual({
        ok: true,
        value: { code: 'SPRING-30', percent: 30 },
      });
    expect(checkPromo({ ...request, promoType: 'GIFT' }, now)).toEqual({ ok: false, refusal: 'promo_type_unknown' });
  });

  it.each([
    [{ discount: 0.15 }, 'promo_discount_impossible'],
    [{ discount: 0.55 }, 'promo_discount_impossible'],
    [{ discount: 0.22 }, 'promo_discount_impossible'],
    [{ discount: 0.2 }, null],
    [{ discount: 0.5 }, null],
    [{ promoCode: 'ABCD' }, 'promo_code_short'],
    [{ promoCode: 'ВЕСНА' }, 'promo_code_impossible'],
    [{ expirationDate: '2026-02-08' }, 'promo_validity_impossible'],
    [{ expirationDate: '2026-02-09' }, null],
    [{ expirationDate: '2027-01-11' }, null],
    [{ expirationDate: '2027-01-12' }, 'promo_validity_impossible'],
    [{ expirationDate: '2026-02-31' }, 'promo_validity_impossible'],
  ])('with %o: %s', (about, refusal) => {
    const checked = checkPromo({ ...request, ...about }, now);
    expect(checked.ok ? null : checked.refusal).toBe(refusal);
  });
});

describe('the text of a pay link', () => {
  const text = payLinkText('yandex:17', at('2026-02-10'), at('2026-02-10'));

  it('works for 72 hours from the e-mail', () => {
    expect(readPayLink(text, at('2026-02-12T23:59'))).toEqual({
      uid: 'yandex:17',
      periodEnd: at('2026-02-10'),
      expires: at('2026-02-13'),
    });
    expect(readPayLink(text, at('2026-02-13'))).toBeNull();
  });

  it.each(['', 'anna', 'anna 1', 'anna 1 2 3', 'anna x 9999999999999', ' 1 9999999999999'])(
    '"%s" is not accepted',
    (other) => {
      expect(readPayLink(other, 0)).toBeNull();
    },
  );
});

it.each([
  [`${'a1'.repeat(15)}_5_6`, { trialDays: 5, tariff: 6 }],
  [`${'a1'.repeat(15)}_0_13`, { trialDays: 1, tariff: 1 }],
  [`${'A1'.repeat(15)}_5_6`, null],
  [`${'a1'.repeat(14)}_5_6`, null],
  [`${'a1'.repeat(15)}_5`, null],
])('the guest purchase token %s is parsed or refused (§3)', (token, meaning) => {
  expect(parsePrepaidToken(token)).toEqual(meaning);
});

describe('terms and the accounting day (P13)', () => {
  it.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2029-02-28', 12, 29, '2030-02-28'],
    // The night of a first day in Moscow.
    ['2026-10-31T23:59', 6, 1, '2027-04-30T23:59'],
    ['2027-02-28T21:30', 1, 1, '2027-03-31T21:30'],
    ['2026-12-15', 1, 15, '2027-01-15'],
  ])('%s plus %i months on day %i is %s', (from, months, anchor, then) => {
    expect(addMonths(at(from), months, anchor)).toBe(at(then));
  });

  it('a month is as long at every hour of a day in Moscow', () => {
    for (let day = startOfMoscowDay('2027-01-01'); day < startOfMoscowDay('2029-01-01'); day += DAY) {
      const lengths = [0, 2.5, 12, 23.9].map((hour) => {
        const from = day + hour * HOUR;
        return addMonths(from, 1, dayOfMonth(from)) - from;
      });
      expect(new Set(lengths).size, moscowDay(day)).toBe(1);
    }
  });

  it('the accounting day begins at 21:00 UTC', () => {
    expect(moscowDay(at('2026-07-09T20:59'))).toBe('2026-07-09');
    expect(moscowDay(at('2026-07-09T21:00'))).toBe('2026-07-10');
    expect(startOfMoscowDay('2026-01-10')).toBe(at('2026-01-09T21:00'));
    expect(() => startOfMoscowDay('yesterday')).toThrow(RangeError);
  });
});

describe('the differences between the two ledgers of a day (P11)', () => {
  it('a payment can match, be missing, be extra, or differ in amount', () => {
    expect(paymentDifferences([receiptOf()], [listedPayment()])).toEqual([]);
    expect(paymentDifferences([], [listedPayment()])).toEqual([
      { transactionId: '1001', kind: 'missing', ours: null, theirs: 15000, isRepaired: false },
    ]);
    expect(paymentDifferences([receiptOf()], [])).toEqual([
      { transactionId: '1001', kind: 'extra', ours: 15000, theirs: null, isRepaired: false },
    ]);
    expect(paymentDifferences([receiptOf({ amount: 100 })], [listedPayment()])).toEqual([
      { transactionId: '1001', kind: 'amount', ours: 100, theirs: 15000, isRepaired: false },
    ]);
  });

  const refund = (state: 'succeeded' | 'failed' | 'requested', providerTransactionId: string | null): Refund => ({
    transactionId: '1001',
    provider: 'cloudpayments',
    uid: 'anna',
    captured: 15000,
    parts: [
      {
        index: 0,
        requestId: 'a',
        amount: 5000,
        reason: '',
        actor: 'olga',
        state,
        at: at('2026-01-20'),
        providerTransactionId,
      },
    ],
  });
  const theirs = listedPayment({ transactionId: '2001', kind: 'refund', amount: 5000, originalTransactionId: '1001' });

  it('refunds are matched by the provider’s own transaction', () => {
    expect(refundDifferences([refund('succeeded', '2001')], [theirs])).toEqual([]);
    expect(refundDifferences([], [theirs])).toEqual([
      { transactionId: '2001', kind: 'refund-missing', ours: null, theirs: 5000, isRepaired: false },
    ]);
    expect(refundDifferences([refund('requested', null)], [theirs])).toEqual([
      { transactionId: '2001', kind: 'refund-missing', ours: null, theirs: 5000, isRepaired: false },
    ]);
    expect(refundDifferences([refund('succeeded', '2001')], [])).toEqual([
      { transactionId: '2001', kind: 'refund-extra', ours: 5000, theirs: null, isRepaired: false },
    ]);
  });

  it('a failed refund, a chargeback, and a refund that the provider dated the next day are no difference', () => {
    expect(refundDifferences([refund('failed', null)], [])).toEqual([]);
    expect(refundDifferences([refund('succeeded', 'chargeback-9')], [])).toEqual([]);
    expect(refundDifferences([refund('succeeded', '2001')], [], [theirs])).toEqual([]);
  });
});
