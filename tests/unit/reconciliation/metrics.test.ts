import { describe, expect, it } from 'vitest';
import { evolve } from '@functions/subscription/rules/evolve';
import {
  daysBetween,
  monthlyMetrics,
  emptyTotals,
  type DayMetrics,
  type MetricCounts,
  type EndOfDaySnapshot,
} from '@functions/reconciliation/rules/metrics';
import { metricsOf, monthlyRevenue } from '@functions/subscription/rules/billing-metrics';
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

/** The metrics that each event counts towards, in order. */
function counted(...events: SubscriptionEvent[]) {
  let subscription = noSubscription('anna');
  return events.map((event) => {
    const after = evolve(subscription, event);
    const metrics = metricsOf(subscription, event, after);
    subscription = after;
    return metrics;
  });
}

const after = (...events: SubscriptionEvent[]): Subscription => events.reduce(evolve, noSubscription('anna'));

const trial = orderSettled('2026-01-01', { trialDays: 30 });
const first = renewalSettled('2026-01-31');

describe('the metrics that an event counts towards', () => {
  it('distinguish a trial, its first regular charge, and later renewals', () => {
    expect(counted(trial, first, renewalSettled('2026-02-28'))).toEqual([
      ['trial'],
      ['renewal', 'trialToPaid'],
      ['renewal'],
    ]);
  });

  it('a trial is lost when it is cancelled or its mandate is revoked', () => {
    expect(counted(trial, cancelled('2026-01-10'))).toEqual([['trial'], ['churned', 'trialLost', 'leftUnsaid']]);
    expect(counted(trial, renewalFailed('2026-01-31'), mandateRevoked('2026-02-02'))).toEqual([
      ['trial'],
      ['failedRenewal'],
      ['churned', 'trialLost'],
    ]);
  });

  it('a renewal that fails three times counts once, and as recovered when it is paid later', () => {
    const history = [renewalFailed('2026-02-28'), renewalFailed('2026-03-01'), renewalFailed('2026-03-02')];
    expect(counted(trial, first, ...history, renewalSettled('2026-03-03')).slice(2)).toEqual([
      ['failedRenewal'],
      [],
      [],
      ['renewal', 'recovered'],
    ]);
  });

  it('a full refund is churn; a full-price order is neither a trial nor a conversion', () => {
    const refunded: SubscriptionEvent = {
      type: 'refunded',
      at: at('2026-01-05'),
      refundId: 'r',
      transactionId: 'pay-2026-01-01',
      isFull: true,
    };
    expect(counted(orderSettled('2026-01-01'), refunded)).toEqual([[], ['churned']]);
  });
});

describe('why customers leave', () => {
  const leaves = (about: object = {}): SubscriptionEvent => ({
    type: 'cancelled',
    at: at('2026-02-10'),
    by: 'customer',
    ...about,
  });

  it.each([
    ['too-expensive', 'leftTooExpensive'],
    ['too-slow', 'leftTooSlow'],
    ['no-connection', 'leftNoConnection'],
    ['one-time', 'leftOneTime'],
    ['other', 'leftOther'],
  ] as const)('the answer %s counts as %s', (leavingReason, metric) => {
    expect(counted(trial, first, leaves({ leavingReason })).at(-1)).toEqual(['churned', metric]);
  });

  it('a cancellation without an answer is counted; one by staff or at the provider is not', () => {
    expect(counted(trial, first, leaves()).at(-1)).toEqual(['churned', 'leftUnsaid']);
    expect(counted(trial, first, leaves({ by: 'staff' })).at(-1)).toEqual(['churned']);
    expect(counted(trial, first, leaves({ by: 'provider-site' })).at(-1)).toEqual(['churned']);
  });

  it('an answer after the provider gave up counts, without a second churn', () => {
    const lost = [trial, first, renewalFailed('2026-02-28'), mandateRevoked('2026-03-02')];
    expect(counted(...lost, leaves({ at: at('2026-03-02T12:00'), leavingReason: 'too-slow' })).at(-1)).toEqual([
      'leftTooSlow',
    ]);
  });
});

describe('the monthly revenue of a subscription', () => {
  it('is its next charge divided by the months of its tariff; zero in the trial and after a cancellation', () => {
    expect(monthlyRevenue(after(trial))).toBe(0);
    expect(monthlyRevenue(after(trial, first))).toBe(150_00);
    expect(monthlyRevenue(after(trial, first, cancelled('2026-02-01')))).toBe(0);
    expect(monthlyRevenue(after(orderSettled('2026-01-01', { tariff: 12 })))).toBe(90_00);
  });
});

const dayOf = (day: string, counts: Partial<MetricCounts>, endOfDay: EndOfDaySnapshot | null = null): DayMetrics => ({
  ...emptyTotals,
  day,
  payments: 1,
  revenue: 150_00,
  refunds: 50_00,
  counts: { ...emptyTotals.counts, ...counts },
  endOfDay: endOfDay,
  isClosed: true,
});

describe('months', () => {
  const eve = { active: 50, renewing: 40, mrr: 400_00 };
  const end = { active: 60, renewing: 50, mrr: 500_00 };

  it('add up their days, and have the snapshot of their last day', () => {
    const days = [
      dayOf('2026-01-31', { renewal: 9, failedRenewal: 2, recovered: 1, churned: 4 }, end),
      dayOf('2026-02-01', { churned: 5 }),
    ];
    const [january, february] = monthlyMetrics(days, eve);
    expect(january).toMatchObject({
      month: '2026-01',
      payments: 1,
      revenue: 150_00,
      refunds: 50_00,
      endOfDay: end,
      renewalSuccess: 0.9,
      churn: 0.1,
      trialToPaid: null,
    });
    expect(february).toMatchObject({ month: '2026-02', endOfDay: null, churn: 0.1, renewalSuccess: null });
  });

  it('count trials by how they ended', () => {
    expect(monthlyMetrics([dayOf('2026-01-01', { trial: 10, trialToPaid: 3, trialLost: 1 })], null)[0]).toMatchObject({
      trialToPaid: 0.75,
      churn: null,
    });
  });

  it('list every day between two dates', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  });
});
