import { expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { evolve, replay, needsHistory, record } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

/** Regression examples that the property tests have found. */

const recordAll = (...events: readonly SubscriptionEvent[]): Subscription =>
  events.reduce(
    (state, event, index) => record(state, event, events.slice(0, index)).subscription,
    noSubscription('anna'),
  );

const referral = (percent: number): SubscriptionEvent => ({
  type: 'referralChanged',
  at: at('2026-01-12'),
  friends: { all: percent, paid: percent },
});
const code = (name: string): SubscriptionEvent => ({
  type: 'promoEntered',
  at: at('2026-01-12'),
  promo: { code: name, percent: 20, until: at('2027-01-12') },
});
const announced = (amount: number): SubscriptionEvent => ({
  type: 'chargeAnnounced',
  at: at('2026-02-09'),
  periodEnd: at('2026-02-10'),
  amount,
  lines: [],
});
const restored = (time: number): SubscriptionEvent => ({
  type: 'accessRestored',
  at: at('2026-02-09'),
  transactionId: 'pay-1',
  durationMs: time,
});
const granted = (date: string, days: number): SubscriptionEvent => ({ type: 'daysGranted', at: at(date), days });

it.each([
  ['two referral discounts', referral(25), referral(0)],
  ['two promo codes', code('WINTER'), code('SPRING')],
  ['two announced charges', announced(15000), announced(12000)],
  ['two restored periods of access', restored(3 * DAY), restored(5 * DAY)],
])('%s at the same instant have the same result in both orders of arrival (P2)', (_what, one, other) => {
  const bought = orderSettled('2026-01-10');
  expect(recordAll(bought, one, other)).toEqual(recordAll(bought, other, one));
});

it('a batch whose second event is older than its first needs the whole history (P2)', () => {
  const history = [orderSettled('2026-01-10'), renewalSettled('2026-02-10')];
  const stored = recordAll(...history);
  const batch = [cancelled('2026-02-20'), renewalFailed('2026-02-15')];
  expect(needsHistory(stored, batch)).toBe(true);
  expect(needsHistory(stored, batch.toReversed())).toBe(false);
  expect(recordAll(...history, ...batch)).toEqual({ ...replay('anna', [...history, ...batch]), version: 4 });
});

it('the same fact recorded twice has one effect, and the second recording reports none (P5)', () => {
  const history = [orderSettled('2026-01-10'), cancelled('2026-01-20')];
  expect(record(recordAll(...history), cancelled('2026-01-20'), history).expected).toBe(false);
});

it('days granted within the announced grace period never end access earlier than announced', () => {
  const inGrace = [orderSettled('2026-01-10'), renewalFailed('2026-02-10'), mandateRevoked('2026-02-11')].reduce(
    evolve,
    noSubscription('anna'),
  );
  expect(inGrace.accessEndsAt).toBe(at('2026-02-13'));
  expect(evolve(inGrace, granted('2026-02-11T12:00', 1)).accessEndsAt).toBe(at('2026-02-13'));
  expect(evolve(inGrace, granted('2026-02-11T12:00', 7)).accessEndsAt).toBe(at('2026-02-18T12:00'));
});

it('a refunded term that was paid ahead moves the schedule, and the next charge still buys whole months (P13)', () => {
  const returned: SubscriptionEvent = {
    type: 'refunded',
    at: at('2027-02-02'),
    refundId: 'refund-1',
    transactionId: 'pay-2027-02-01',
    isFull: true,
  };
  const history = [
    orderSettled('2027-01-31'),
    cancelled('2027-01-31T01:00'),
    orderSettled('2027-02-01', { tariff: 3 }),
    returned,
    renewalSettled('2027-02-28'),
  ];
  expect(history.reduce(evolve, noSubscription('anna')).currentPeriodEnd).toBe(at('2027-05-28'));
});
