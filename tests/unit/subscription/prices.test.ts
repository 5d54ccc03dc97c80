import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { discountPercent } from '@functions/subscription/rules/charge';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import { isSamePurchase } from '@functions/purchase/rules/order';
import { quote, type Quote } from '@functions/purchase/rules/quote';
import { comingPrice, plannedPrice, noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  after,
  chargeAnnounced,
  deviceSettled,
  deviceSlotRemoved,
  daysGranted,
  promoEntered,
  referralChanged,
  refunded,
  extraSlots,
  slotCounts,
} from '../../support/fixtures/domain-records';
import { at, cancelled, given, orderSettled, renewalSettled } from '../../support/fixtures/given';

const terms = termsAt(at('2026-01-01'));
const newcomer = noSubscription('anna');
const spring = { code: 'SPRING', percent: 30 };

describe('a quote with a promo code', () => {
  it('leaves the trial at one rouble and lowers the charges of the twelve months after it', () => {
    expect(quote({ tariff: 1, trialDays: 30, now: at('2026-01-01'), promo: spring }, newcomer)).toMatchObject({
      firstPayment: 100,
      regularCharge: 10500,
      undiscountedCharge: 15000,
      discountPercent: 30,
      promo: { ...spring, until: at('2027-01-31') },
    });
  });

  it('without a trial lowers the first payment, and the months count from it', () => {
    const back = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    expect(quote({ tariff: 6, trialDays: 30, now: at('2026-03-01'), promo: spring }, back)).toMatchObject({
      firstPayment: 42000,
      regularCharge: 42000,
      promo: { until: at('2027-03-01') },
    });
    expect(quote({ tariff: 12, trialDays: 30, now: at('2026-03-01'), promo: spring }, back)).toMatchObject({
      firstPayment: 75600,
      regularCharge: 108000,
    });
  });

  it('replaces the current code', () => {
    const running = after(
      orderSettled('2026-01-10'),
      promoEntered('2026-01-11', { code: 'OLD', percent: 50, until: at('2027-01-01') }),
      cancelled('2026-01-12'),
    );
    const request = { tariff: 1, trialDays: 30, now: at('2026-01-20') } as const;
    expect(quote(request, running)).toMatchObject({ firstPayment: 7500, promo: null });
    expect(quote({ ...request, promo: spring }, running)).toMatchObject({
      firstPayment: 10500,
      promo: { code: 'SPRING' },
    });
  });
});

describe('a quote for a returning customer', () => {
  const history = [
    orderSettled('2026-01-10'),
    deviceSettled('2026-01-11'),
    promoEntered('2026-01-11', { code: 'OLD', percent: 50, until: at('2027-01-01') }),
    referralChanged('2026-01-12', 25),
    cancelled('2026-01-13'),
  ] as const;

  it('before access ends keeps code, referral discount and devices, and adds to the time left', () => {
    expect(quote({ tariff: 1, trialDays: 30, now: at('2026-02-09') }, after(...history))).toMatchObject({
      trialDays: 0,
      firstPayment: 15000 * 0.25 + 5000,
      discountPercent: 75,
      firstChargeAt: at('2026-03-10'),
    });
  });

  it('after access has ended keeps the referral discount, but neither the code nor the devices', () => {
    expect(quote({ tariff: 1, trialDays: 30, now: at('2026-02-10') }, after(...history))).toMatchObject({
      firstPayment: 11250,
      regularCharge: 11250,
      undiscountedCharge: 15000,
      firstChargeAt: at('2026-03-10'),
    });
  });

  it('is at the full price for a new customer whose trial is denied', () => {
    expect(quote({ tariff: 1, trialDays: 30, now: at('2026-01-01'), isTrialDenied: true }, newcomer)).toMatchObject({
      trialDays: 0,
      firstPayment: 15000,
    });
  });

  it('after granted days includes the trial, because granted days are no purchase', () => {
    expect(
      quote({ tariff: 1, trialDays: 5, now: at('2026-01-01') }, after(daysGranted('2026-01-01', 10))),
    ).toMatchObject({ firstPayment: 100, firstChargeAt: at('2026-01-16') });
  });

  it('is the same offer at another time, and another offer with another tariff, code or price', () => {
    const asked = { tariff: 1, trialDays: 30, now: at('2026-01-01') } as const;
    const offer = quote(asked, newcomer);
    const isSame = (other: Quote): boolean =>
      isSamePurchase(
        { purchase: { kind: 'new-subscription', quote: offer }, amount: 100 },
        { purchase: { kind: 'new-subscription', quote: other }, amount: 100 },
      );
    expect(isSame(quote({ ...asked, now: at('2026-01-02') }, newcomer))).toBe(true);
    expect(isSame(quote({ ...asked, tariff: 6 }, newcomer))).toBe(false);
    expect(isSame(quote({ ...asked, trialDays: 5 }, newcomer))).toBe(false);
    expect(isSame(quote({ ...asked, promo: spring }, newcomer))).toBe(false);
    expect(isSame(quote(asked, after(referralChanged('2026-01-01', 25))))).toBe(false);
  });

  it('discounts add up to at most 100 % (§9)', () => {
    expect(discountPercent({ promoPercent: 50, referralPercent: 75 })).toBe(100);
    expect(discountPercent({ promoPercent: 20, referralPercent: 25 })).toBe(45);
  });
});

describe('the price of an extra device', () => {
  const monthly = after(orderSettled('2026-04-10'));
  const comingYear = { kind: 'coming-term', months: 12, amount: 36000 } as const;
  const now = (subscription: Parameters<typeof quoteDevice>[0], date: string) =>
    quoteDevice(subscription, at(date), terms);

  it('is pro rata for the days left, and the whole price at the next charge', () => {
    expect(now(monthly, '2026-04-10')).toMatchObject({ ok: true, value: { now: 5000, comingPrice: 20000 } });
    expect(now(monthly, '2026-04-25')).toMatchObject({ ok: true, value: { now: 2500, comingPrice: 20000 } });
    expect(now(monthly, '2026-05-09')).toMatchObject({ ok: true, value: { now: 167, comingPrice: 20000 } });
  });

  it.each([
    [3, 15000, 60000],
    [6, 20000, 80000],
    [12, 36000, 144000],
  ] as const)('for %i months is %i kopecks a term', (tariff, price, comingPrice) => {
    expect(now(after(orderSettled('2026-04-10', { tariff })), '2026-04-10')).toMatchObject({
      ok: true,
      value: { now: price, comingPrice },
    });
  });

  it('is at least one rouble', () => {
    expect(now(monthly, '2026-05-09T23:00')).toMatchObject({ value: { now: 100 } });
  });

  it('covers every day that is paid: two years ahead are two prices', () => {
    const years = [
      orderSettled('2026-04-10', { tariff: 12 }),
      cancelled('2026-04-10T01:00'),
      orderSettled('2026-04-10T02:00', { tariff: 12 }),
    ] as const;
    const days = (at('2028-04-10') - at('2026-04-10T02:00')) / DAY;
    expect(now(after(...years), '2026-04-10T02:00')).toMatchObject({
      value: { now: Math.round((36000 * days) / 366) },
    });
  });

  it('includes the coming term once its charge was announced, and leaves that charge as announced', () => {
    const yearly = [
      orderSettled('2026-04-10', { tariff: 12 }),
      chargeAnnounced('2027-04-09', '2027-04-10', 108000),
    ] as const;
    const quoted = now(after(...yearly), '2027-04-09T12:00');
    expect(quoted).toEqual({
      ok: true,
      value: {
        lines: [
          { kind: 'days-left', until: at('2027-04-10'), days: 1, amount: 100 },
          { kind: 'coming-term', months: 12, amount: 36000 },
        ],
        now: 36100,
        comingPrice: 108000,
        charges: [
          { at: at('2027-04-10'), amount: 108000, isAnnounced: true },
          { at: at('2028-04-10'), amount: 144000, isAnnounced: false },
        ],
      },
    });
    const paid = deviceSettled('2027-04-09T12:00', { periodEnd: '2027-04-10', lines: [comingYear] });
    const bought = after(...yearly, paid);
    expect(comingPrice(bought, terms)).toBe(108000);
    const renewed = after(...yearly, paid, renewalSettled('2027-04-10'));
    expect(slotCounts(renewed, '2027-04-10')).toEqual([1, 1]);
    expect(comingPrice(renewed, terms)).toBe(144000);
  });

  it('paid for the coming term is not charged again in a quote after a cancellation', () => {
    const history = [
      orderSettled('2026-04-10', { tariff: 12 }),
      chargeAnnounced('2027-04-09', '2027-04-10', 108000),
      deviceSettled('2027-04-09T12:00', { periodEnd: '2027-04-10', lines: [comingYear] }),
      cancelled('2027-04-09T13:00'),
    ] as const;
    expect(plannedPrice(after(...history), terms)).toBe(108000);
    const twelve = { tariff: 12, trialDays: 30, now: at('2027-04-09T14:00') } as const;
    expect(quote(twelve, after(...history)).firstPayment, 'the same tariff').toBe(108000);
    expect(quote({ ...twelve, tariff: 1 }, after(...history)).firstPayment, 'a shorter one').toBe(15000);
  });

  it('a refunded device loses its slot: at once in the period it paid, else at the next renewal', () => {
    const paid = [orderSettled('2026-04-10'), deviceSettled('2026-04-11', { periodEnd: '2026-05-10' })] as const;
    const back = (date: string) => refunded(date, 'device-2026-04-11');
    const atOnce = after(...paid, back('2026-04-12'));
    expect(atOnce).toMatchObject({ slots: [], currentPeriodEnd: at('2026-05-10') });
    expect(plannedPrice(atOnce, terms)).toBe(15000);
    const later = after(...paid, renewalSettled('2026-05-10'), back('2026-05-11'));
    expect(slotCounts(later, '2026-05-11')).toEqual([1, 0]);
    expect(plannedPrice(later, terms)).toBe(15000);
  });

  it('a removed slot is charged exactly as long as it stays', () => {
    const bought = [orderSettled('2026-04-10'), deviceSettled('2026-04-11', { periodEnd: '2026-05-10' })] as const;
    const announced = [
      ...bought,
      chargeAnnounced('2026-05-09', '2026-05-10', 20000),
      deviceSlotRemoved('2026-05-09T12:00'),
    ] as const;
    const charged = after(...announced, renewalSettled('2026-05-10'));
    expect(slotCounts(charged, '2026-05-10'), 'the announced charge includes it').toEqual([1, 0]);
    expect(plannedPrice(charged, terms)).toBe(15000);
    const early = after(
      ...bought,
      deviceSlotRemoved('2026-04-12'),
      cancelled('2026-04-13'),
      orderSettled('2026-04-14', { tariff: 12 }),
    );
    expect(slotCounts(early, '2026-04-14'), 'it works until the month ends that paid it').toEqual([1, 0]);
    expect(slotCounts(early, '2026-05-10'), 'a year paid without it').toEqual([0, 0]);
  });

  it('a device payment after its period gives nothing, unless it includes the coming term', () => {
    const renewed = given(orderSettled('2026-04-10'), renewalSettled('2026-05-10'));
    const daysLeft = { kind: 'days-left', until: at('2026-05-10'), amount: 100 } as const;
    for (const about of [{}, { lines: [daysLeft] }])
      renewed.when(deviceSettled('2026-05-10T00:01', { periodEnd: '2026-05-10', ...about })).thenIsUnexpected();
    expect(
      after(
        orderSettled('2026-04-10'),
        renewalSettled('2026-05-10'),
        deviceSettled('2026-05-10T00:01', { periodEnd: '2026-05-10', paysComingTerm: true }),
      ),
    ).toMatchObject({ slots: [{ covers: ['renewal-2026-05-10'], paidAhead: 0 }] });
  });

  it.each([
    [1, 5, 806],
    [12, 5, 493],
    [12, 1, 100],
  ] as const)(
    'in a trial of %i months with %i days left is the share of a whole term: %i kopecks',
    (tariff, days, price) => {
      const trial = after(orderSettled('2026-04-10', { tariff, trialDays: 10 }));
      expect(now(trial, `2026-04-${20 - days}`)).toMatchObject({ ok: true, value: { now: price } });
    },
  );

  it('after granted days is still the share of a whole term', () => {
    const yearly = after(orderSettled('2026-04-10', { tariff: 12 }), daysGranted('2026-04-11', 1));
    expect(now(yearly, '2027-03-26')).toMatchObject({ ok: true, value: { now: Math.round((36000 * 16) / 365) } });
  });

  it('the next charge includes a slot that ends with it', () => {
    const leaving = after(orderSettled('2026-04-10'), deviceSettled('2026-04-11'), deviceSlotRemoved('2026-04-12'));
    expect(now(leaving, '2026-04-25')).toMatchObject({ value: { comingPrice: 20000 } });
  });

  it('is refused without paid time, in the grace period, and beyond ten devices', () => {
    expect(now(newcomer, '2026-04-10')).toEqual({ ok: false, refusal: 'not_active' });
    expect(now(monthly, '2026-05-10')).toEqual({ ok: false, refusal: 'not_active' });
    expect(now({ ...monthly, slots: extraSlots(6) }, '2026-04-11')).toMatchObject({ ok: true });
    expect(now({ ...monthly, slots: extraSlots(7) }, '2026-04-11')).toEqual({ ok: false, refusal: 'too_many_devices' });
    expect(quoteDevice(monthly, (monthly.currentPeriodEnd ?? 0) - DAY, terms)).toMatchObject({ ok: true });
  });
});
