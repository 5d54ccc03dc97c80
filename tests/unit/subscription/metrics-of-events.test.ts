import { describe, expect, it } from 'vitest';
import { emptyTotals, monthlyMetrics } from '@functions/reconciliation/rules/metrics';
import { metricsOf, monthlyRevenue } from '@functions/subscription/rules/billing-metrics';
import { evolve } from '@functions/subscription/rules/evolve';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { after, daysGranted, giftClaimed, restricted } from '../../support/fixtures/domain-records';
import { cancelled, orderSettled } from '../../support/fixtures/given';

const metrics = (before: Subscription, event: SubscriptionEvent) => metricsOf(before, event, evolve(before, event));

describe('the metrics of an event (decision 24)', () => {
  const trial = [orderSettled('2026-01-10', { trialDays: 30 }), cancelled('2026-01-11')] as const;

  it('an order after a trial is its conversion, any other paid order is none', () => {
    expect(metrics(after(...trial), orderSettled('2026-01-12'))).toEqual(['trialToPaid']);
    expect(metrics(after(orderSettled('2026-01-10'), cancelled('2026-01-11')), orderSettled('2026-01-12'))).toEqual([]);
  });

  it('a claimed gift counts as one, and ends no renewals', () => {
    expect(metrics(after(...trial), giftClaimed('2026-01-12', 6))).toEqual(['giftClaimed']);
    expect(metrics(after(orderSettled('2026-01-10')), giftClaimed('2026-01-12', 6))).toEqual(['giftClaimed']);
  });

  it('other events have none, and renewals that were off before do not end', () => {
    expect(metrics(after(...trial), daysGranted('2026-01-12', 5))).toEqual([]);
  });
});

describe('monthly revenue', () => {
  it('counts no customer in a trial, during a restriction, or without auto-renewal', () => {
    expect(monthlyRevenue(after(orderSettled('2026-01-10')))).toBe(15000);
    expect(monthlyRevenue(after(orderSettled('2026-01-10'), restricted('2026-01-11')))).toBe(0);
    expect(monthlyRevenue(after(orderSettled('2026-01-10', { trialDays: 30 })))).toBe(0);
    expect(monthlyRevenue(after(orderSettled('2026-01-10'), cancelled('2026-01-11')))).toBe(0);
  });
});

describe('the metrics of a month', () => {
  it('end with its last day that has a snapshot; the next month compares with its last day', () => {
    const snapshot = { active: 3, renewing: 2, mrr: 15000 };
    const day = (date: string, endOfDay: typeof snapshot | null) => ({
      ...emptyTotals,
      day: date,
      endOfDay,
      isClosed: true,
    });
    const days = [day('2026-01-30', snapshot), day('2026-01-31', null), day('2026-02-01', snapshot)];
    expect(monthlyMetrics(days, snapshot)).toMatchObject([
      { month: '2026-01', endOfDay: snapshot, churn: 0 },
      { month: '2026-02', endOfDay: snapshot, churn: null },
    ]);
  });
});
