import { describe, expect, it } from 'vitest';
import {
  evolve,
  isExpected,
  needsHistory,
  record,
  replay,
  unreturnedSurplus,
} from '@functions/subscription/rules/evolve';
import { isDue } from '@functions/subscription/rules/rules';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  after,
  daysGranted,
  deviceSettled,
  promoEntered,
  refunded,
  restricted,
  resumed,
  retried,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  given,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

const bought = orderSettled('2026-01-10', { trialDays: 30 });
const secondTrial = orderSettled('2026-01-12', { trialDays: 30 });
const voided = (date: string, transactionId: string): SubscriptionEvent => ({
  type: 'paymentVoided',
  at: at(date),
  transactionId,
});
const recordAll = (...events: readonly SubscriptionEvent[]): Subscription =>
  events.reduce(
    (state, event, index) => record(state, event, events.slice(0, index)).subscription,
    noSubscription('anna'),
  );

describe('a payment that grants nothing (P5)', () => {
  it('is surplus, once, until it is voided', () => {
    const surplus = recordAll(bought, secondTrial, secondTrial);
    expect(surplus.surplus).toEqual(['pay-2026-01-12']);
    expect(unreturnedSurplus(surplus)).toEqual(['pay-2026-01-12']);
    expect(unreturnedSurplus(recordAll(bought, secondTrial, voided('2026-01-13', 'pay-2026-01-12')))).toEqual([]);
  });

  it('is not surplus when it was free, or when it is the payment that granted the time', () => {
    const free = { ...secondTrial, amount: 0 } as SubscriptionEvent;
    expect(replay('anna', [bought, free]).surplus).toEqual([]);
    expect(replay('anna', [bought, bought]).surplus).toEqual([]);
    const device = deviceSettled('2026-01-11');
    expect(replay('anna', [bought, device, device]).surplus).toEqual([]);
  });

  it('other events without effect are no payments', () => {
    expect(recordAll(bought, cancelled('2026-01-11'), cancelled('2026-01-12')).surplus).toEqual([]);
  });

  it('is no longer surplus when it is applied later, and the other surplus payments stay', () => {
    const applied = { ...orderSettled('2026-01-13'), transactionId: 'pay-2026-01-12' } as SubscriptionEvent;
    const other = orderSettled('2026-01-14', { trialDays: 30 });
    const third = orderSettled('2026-01-11', { trialDays: 30 });
    expect(recordAll(bought, third, secondTrial, applied, other).surplus).toEqual(['pay-2026-01-11', 'pay-2026-01-14']);
  });
});

describe('a voided payment', () => {
  it('grants nothing, although its void is recorded later', () => {
    const stored = recordAll(bought);
    const result = record(stored, voided('2026-01-20', 'pay-2026-01-10'), [bought]);
    expect(result.expected).toBe(true);
    expect(result.subscription).toMatchObject({ currentPeriodEnd: null, voided: ['pay-2026-01-10'], version: 2 });
    expect(evolve({ ...stored, voided: ['pay-1'] }, voided('2026-01-20', 'pay-2')).voided).toEqual(['pay-1', 'pay-2']);
  });

  it('is voided once, and a refund that failed does not restore its time', () => {
    const history = [bought, voided('2026-01-20', 'pay-2026-01-10')];
    const stored = replay('anna', history);
    expect(isExpected(stored, voided('2026-01-21', 'pay-2026-01-10'))).toBe(false);
    expect(isExpected(stored, voided('2026-01-21', 'pay-2026-01-11'))).toBe(true);
    expect(record(stored, voided('2026-01-21', 'pay-2026-01-10'), history).expected).toBe(false);
  });
});

describe('a payment of the next period before it is due', () => {
  const lost = [orderSettled('2026-01-10'), mandateRevoked('2026-01-20')] as const;

  it('is expected by link once the provider charges no more, and not from the provider', () => {
    given(...lost)
      .when(retried('2026-01-25'))
      .then({ currentPeriodEnd: '2026-03-10' });
    given(...lost)
      .when(renewalSettled('2026-01-25'))
      .thenIsUnexpected();
  });

  it('is not expected by link while the provider charges', () => {
    given(orderSettled('2026-01-10')).when(retried('2026-01-25')).thenIsUnexpected();
  });

  it('is never due without a purchase', () => {
    expect(isDue(noSubscription('anna'), at('2026-01-10'))).toBe(false);
    expect(isDue(after(orderSettled('2026-01-10')), at('2026-02-09T23:00'))).toBe(true);
    expect(isDue(after(orderSettled('2026-01-10')), at('2026-02-09T22:59'))).toBe(false);
  });
});

describe('an event without effect', () => {
  const promo = { code: 'SPRING', percent: 20, until: at('2027-01-01') };

  it.each([
    ['a failed charge after the provider gave up', renewalFailed('2026-02-12'), [mandateRevoked('2026-02-11')]],
    ['the loss of a mandate after a cancellation', mandateRevoked('2026-02-12'), [cancelled('2026-02-11')]],
    ['the loss of a mandate that was lost before', mandateRevoked('2026-02-12'), [mandateRevoked('2026-02-11')]],
    ['a resumption during a restriction', resumed('2026-02-12'), [cancelled('2026-02-09'), restricted('2026-02-09')]],
    [
      'an order with a code that was used before',
      { ...orderSettled('2026-02-12'), promo } as SubscriptionEvent,
      [promoEntered('2026-02-01', promo)],
    ],
  ])('%s', (_what, event, more) => {
    const start = [orderSettled('2026-01-10'), renewalSettled('2026-02-10')];
    const history = event.type === 'renewalFailed' ? [orderSettled('2026-01-10'), ...more] : [...start, ...more];
    expect(isExpected(replay('anna', history), event)).toBe(false);
  });

  it('a trial of a mailbox that has already had one', () => {
    const trial = { ...bought, isTrialTaken: true } as SubscriptionEvent;
    expect(isExpected(noSubscription('anna'), trial)).toBe(false);
    expect(replay('anna', [trial]).surplus).toEqual(['pay-2026-01-10']);
  });

  it('a cancellation before the first purchase', () => {
    expect(isExpected(noSubscription('anna'), cancelled('2026-01-10'))).toBe(false);
  });
});

describe('the record of an event', () => {
  it('that arrives late tells whether it had an effect at its place', () => {
    const history = [orderSettled('2026-01-10'), renewalSettled('2026-02-10')];
    const stored = recordAll(...history);
    const late = record(stored, daysGranted('2026-01-20', 5), history);
    expect(late.expected).toBe(true);
    expect(late.subscription).toMatchObject({ currentPeriodEnd: at('2026-02-15'), version: 3 });
    expect(record(stored, refunded('2026-01-20', 'somebody'), history).expected).toBe(false);
  });

  it('that is a repetition needs the whole history', () => {
    const stored = recordAll(orderSettled('2026-01-10'));
    const twice = [cancelled('2026-01-12'), cancelled('2026-01-12')];
    expect(needsHistory(stored, [orderSettled('2026-01-10')])).toBe(true);
    expect(needsHistory(stored, twice)).toBe(true);
    expect(needsHistory(stored, twice.slice(1))).toBe(false);
  });
});
