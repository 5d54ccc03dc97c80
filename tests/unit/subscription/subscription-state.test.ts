import { shifted } from '@functions/subscription/rules/segments';
import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { chargeLines } from '@functions/subscription/rules/charge';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import { followingCharges } from '@functions/subscription/rules/following-charges';
import {
  chargeAtRenewal,
  comingPrice,
  renews,
  withReads,
  comingPriceLines,
  plannedPrice,
  noSubscription,
  view,
} from '@functions/subscription/rules/subscription';
import { termsAt, termsOfNextCharge, UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import {
  accountDeleted,
  after,
  chargeAnnounced,
  daysGranted,
  referralChanged,
  restricted,
} from '../../support/fixtures/domain-records';
import { at, cancelled, mandateRevoked, orderSettled } from '../../support/fixtures/given';

const newcomer = noSubscription('anna');
const terms = termsAt(at('2026-01-10'));
const first = PRICE_LIST[0]?.validFrom ?? Infinity;

describe('a customer who never bought', () => {
  it('has no history, no discounts and no charge', () => {
    expect(newcomer).toMatchObject({
      autoRenewal: 'never',
      settledOrders: [],
      time: [],
      slots: [],
      surplus: [],
      voided: [],
      usedPromos: [],
      checkpoints: { periodEnd: null, reached: [] },
    });
    expect(plannedPrice(newcomer, terms)).toBeNull();
    expect(comingPrice(newcomer, terms)).toBeNull();
    expect(comingPriceLines(newcomer, terms)).toEqual([]);
  });

  it('is not active', () => {
    const notActive = { status: 'NOT_ACTIVE', isActive: false, shownUntil: null };
    expect(view(newcomer, at('2026-01-10'))).toEqual(notActive);
    expect(view({ ...newcomer, currentPeriodEnd: at('2026-02-10') }, at('2026-01-10'))).toEqual(notActive);
  });
});

describe('the date that the customer sees', () => {
  const shown = (date: string) => view(after(orderSettled('2026-01-10')), at(date)).shownUntil;

  it('is the end of the paid time, in the grace period the end of the grace, and then the end again', () => {
    expect(shown('2026-02-09T23:59')).toBe(at('2026-02-10'));
    expect(shown('2026-02-10')).toBe(at('2026-02-13'));
    expect(shown('2026-02-12T23:59')).toBe(at('2026-02-13'));
    expect(shown('2026-02-13')).toBe(at('2026-02-10'));
  });
});

describe('the grace period', () => {
  it('stays when the provider gives up at the very end of the period', () => {
    expect(after(orderSettled('2026-01-10'), mandateRevoked('2026-02-10')).accessEndsAt).toBe(at('2026-02-13'));
  });
});

describe('the price of the coming term', () => {
  const bought = after(orderSettled('2026-01-10'));

  it('is the announced one only in the period of its announcement', () => {
    const announced = after(orderSettled('2026-01-10'), chargeAnnounced('2026-02-09', '2026-02-10', 9900));
    expect(comingPrice(announced, terms)).toBe(9900);
    const moved = withReads({ ...announced, time: shifted(announced.time, 0, DAY) });
    expect([moved.announcedCharge, comingPrice(moved, terms)]).toEqual([null, 15000]);
    expect(bought.announcedCharge).toBeNull();
  });

  it('has only the lines that it consists of', () => {
    expect(comingPriceLines(bought, terms)).toEqual([{ kind: 'tariff', months: 1, amount: 15000 }]);
    const discounted = { tariff: 1, promoPercent: 20, referralPercent: 25, devices: [0, 0] } as const;
    expect(chargeLines(discounted, terms)).toEqual([
      { kind: 'tariff', months: 1, amount: 15000 },
      { kind: 'promo', percent: 20, amount: -3000 },
      { kind: 'referral', percent: 25, amount: -3750 },
      { kind: 'devices', count: 2, amount: 10000 },
    ]);
  });
});

describe('what the card is charged for the coming term', () => {
  const bought = orderSettled('2026-01-10');
  const friends = referralChanged('2026-01-11', 100);

  it('is the price of a term that follows by itself', () => {
    expect(chargeAtRenewal(after(bought), terms)).toBe(15000);
    const announced = after(bought, chargeAnnounced('2026-02-09', '2026-02-10', 9900));
    expect(chargeAtRenewal(announced, terms)).toBe(9900);
  });

  it('is nothing for a free term, which follows all the same', () => {
    const free = after(bought, friends);
    expect([comingPrice(free, terms), chargeAtRenewal(free, terms), renews(free)]).toEqual([0, null, true]);
    expect(followingCharges(free)).toEqual([{ at: at('2026-02-10'), amount: 0, isAnnounced: false }]);
  });

  it.each([
    ['were cancelled', after(bought, cancelled('2026-01-12'))],
    ['are restricted', after(bought, restricted('2026-01-12'))],
    ['ended with the account', after(bought, accountDeleted('2026-01-12'))],
  ])('is nothing where renewals %s, although the term has a price', (_why, subscription) => {
    expect(comingPrice(subscription, terms)).toBe(15000);
    expect([chargeAtRenewal(subscription, terms), renews(subscription)]).toEqual([null, false]);
    expect(followingCharges(subscription)).toEqual([]);
  });
});

describe('the terms of sale', () => {
  it('apply from their first moment, and none before it', () => {
    expect(termsAt(first)).toBe(PRICE_LIST[0]);
    expect(() => termsAt(first - 1)).toThrow(new RangeError(`no terms of sale at ${first - 1}`));
  });

  it('of the next charge are those of its day, and of today when the period has ended', () => {
    const ended = { currentPeriodEnd: first - DAY };
    expect(termsOfNextCharge(ended, first)).toBe(PRICE_LIST[0]);
    expect(termsOfNextCharge({ currentPeriodEnd: null }, first)).toBe(PRICE_LIST[0]);
    expect(termsOfNextCharge({ currentPeriodEnd: first }, first - DAY)).toBe(PRICE_LIST[0]);
  });

  it('refund a guest purchase that nobody claimed after 30 days (§9)', () => {
    expect(UNCLAIMED_AFTER).toBe(30 * DAY);
  });
});

describe('granted days', () => {
  it('before the first purchase bring no tariff and no charge', () => {
    expect(plannedPrice(after(daysGranted('2026-01-10', 5)), terms)).toBeNull();
  });
});
