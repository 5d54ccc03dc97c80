import { describe, expect, it } from 'vitest';
import { chargeLines, chargeTotal } from '@functions/subscription/rules/charge';
import { quote } from '@functions/purchase/rules/quote';
import { evolve } from '@functions/subscription/rules/evolve';
import { nextFriendsPercent, noSubscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import { after, referralChanged } from '../../support/fixtures/domain-records';
import { at, orderSettled } from '../../support/fixtures/given';

const terms = termsAt(at('2026-01-01'));
const plain = { promoPercent: 0, referralPercent: 0, devices: [] };

describe('prices (§9)', () => {
  it.each([
    [1, 15000],
    [3, 45000],
    [6, 60000],
    [12, 108000],
  ] as const)('%i months cost %i kopecks', (tariff, kopecks) => {
    expect(chargeTotal(chargeLines({ ...plain, tariff }, terms))).toBe(kopecks);
  });

  it('referral discounts add to the promo, to at most 100 %, and lower the fee only (§9)', () => {
    const lines = chargeLines({ tariff: 1, promoPercent: 50, referralPercent: 75, devices: [0] }, terms);
    expect(lines).toEqual([
      { kind: 'tariff', months: 1, amount: 15000 },
      { kind: 'promo', percent: 50, amount: -7500 },
      { kind: 'referral', percent: 50, amount: -7500 },
      { kind: 'devices', count: 1, amount: 5000 },
    ]);
    expect(chargeTotal(lines)).toBe(5000);
  });
});

describe('the devices of a charge', () => {
  it('are those that are not paid ahead, each for what is left of its price', () => {
    const devices = (...paidAhead: number[]) =>
      chargeLines({ ...plain, tariff: 1, devices: paidAhead }, terms).filter(({ kind }) => kind === 'devices');
    expect(devices(5000, 6000)).toEqual([]);
    expect(devices(5000, 0, 1000)).toEqual([{ kind: 'devices', count: 2, amount: 9000 }]);
  });
});

describe('the friends of a customer', () => {
  it('take off the next charge what they are worth to a term of its length', () => {
    const friends = referralChanged('2026-01-11', 50, 25);
    const percent = (...events: SubscriptionEvent[]) => nextFriendsPercent(after(...events));
    expect(percent(friends), 'a first month').toBe(50);
    expect(percent(orderSettled('2026-01-10'), friends)).toBe(50);
    expect(percent(orderSettled('2026-01-10', { tariff: 6 }), friends), 'only those who paid').toBe(25);
  });
});

describe('quotes', () => {
  it('a new customer pays 1 rouble, and the first charge follows after the trial days', () => {
    expect(quote({ tariff: 12, trialDays: 30, now: at('2026-01-01') }, noSubscription('anna'))).toMatchObject({
      firstPayment: 100,
      regularCharge: 108000,
      trialDays: 30,
      firstChargeAt: at('2026-01-31'),
    });
  });

  it('a customer who bought before pays the full term, added to what is left', () => {
    const bought = evolve(noSubscription('anna'), orderSettled('2026-01-10'));
    expect(quote({ tariff: 1, trialDays: 30, now: at('2026-01-20') }, bought)).toMatchObject({
      firstPayment: 15000,
      trialDays: 0,
      firstChargeAt: at('2026-03-10'),
    });
  });
});
