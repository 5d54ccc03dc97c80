import type { Kopecks } from '@contract/values/money';
import { nextCharge, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { termsAt } from '@functions/domain/subscription/terms';

/**
 * What an event counts as on its accounting day, besides its money. `failedRenewal`: the first refusal of a period, however often
 * the provider tries again; `recovered`: that period was paid all the same; `trialLost`: the renewal ended before the first
 * regular charge.
 */
export const BILLING_METRICS = [
  'trial',
  'trialToPaid',
  'trialLost',
  'renewal',
  'failedRenewal',
  'recovered',
  'churned',
] as const;
export type BillingMetric = (typeof BILLING_METRICS)[number];

export type MetricCounts = Readonly<Record<BillingMetric, number>>;

/** An accounting day's money as the ledger has it, and what was counted. */
export interface DailyTotals {
  readonly payments: number;
  readonly revenue: Kopecks;
  /** What went back on this day, whenever it was paid. */
  readonly refunds: Kopecks;
  readonly counts: MetricCounts;
}

/** How things stand at a moment. */
export interface EndOfDaySnapshot {
  /** Customers with access. */
  readonly active: number;
  /** Customers whose next period follows by itself, trials included. */
  readonly renewing: number;
  /** Kopecks a month of all who renew and have paid a regular charge. */
  readonly mrr: Kopecks;
}

/** What an event that had its effect is counted as; `before` and `after` are the subscription around it. */
export function metricsOf(before: Subscription, event: SubscriptionEvent, after: Subscription): BillingMetric[] {
  const ended = before.autoRenewal === 'active' && after.autoRenewal !== 'active';
  if (ended) return before.isTrial ? ['churned', 'trialLost'] : ['churned'];
  switch (event.type) {
    case 'orderSettled':
      // A free order is neither a trial nor a conversion: nothing was paid.
      if (event.amount === 0) return [];
      if (event.trialDays > 0) return ['trial'];
      return before.isTrial ? ['trialToPaid'] : [];
    case 'renewalSettled':
      return [
        'renewal',
        ...(before.isTrial ? (['trialToPaid'] as const) : []),
        ...(before.pastDue ? (['recovered'] as const) : []),
      ];
    case 'renewalFailed':
      return before.pastDue ? [] : ['failedRenewal'];
    default:
      return [];
  }
}

/** Kopecks a month that a subscription brings by its next charge; nothing from a trial, nor from who does not renew. */
export function monthlyRevenue(subscription: Subscription): Kopecks {
  const { autoRenewal, restricted, isTrial, tariff, currentPeriodEnd } = subscription;
  if (autoRenewal !== 'active' || restricted !== null || isTrial || tariff === null || currentPeriodEnd === null)
    return 0;
  return Math.round((nextCharge(subscription, termsAt(currentPeriodEnd)) ?? 0) / tariff);
}

export interface DayMetrics extends DailyTotals {
  /** YYYY-MM-DD in Moscow. */
  readonly day: string;
  /** As the night's close saw it; null where none ran in time. */
  readonly standing: EndOfDaySnapshot | null;
  readonly isClosed: boolean;
}

export interface MonthMetrics extends DailyTotals {
  /** YYYY-MM. */
  readonly month: string;
  readonly standing: EndOfDaySnapshot | null;
  /** Of the trials that ended in the month, those that were followed by a regular charge; null where none ended. */
  readonly trialToPaid: number | null;
  /** Of the renewals that were due, those that were paid, at once or later. */
  readonly renewalSuccess: number | null;
  /** Renewals that ended, of all that ran when the month began; null where no close of the day before says how many. */
  readonly churn: number | null;
}

const NOTHING: MetricCounts = {
  trial: 0,
  trialToPaid: 0,
  trialLost: 0,
  renewal: 0,
  failedRenewal: 0,
  recovered: 0,
  churned: 0,
};

export const emptyTotals: DailyTotals = { payments: 0, revenue: 0, refunds: 0, counts: NOTHING };

const add = (left: DailyTotals, right: DailyTotals): DailyTotals => ({
  payments: left.payments + right.payments,
  revenue: left.revenue + right.revenue,
  refunds: left.refunds + right.refunds,
  counts: Object.fromEntries(
    BILLING_METRICS.map((figure) => [figure, left.counts[figure] + right.counts[figure]]),
  ) as Record<BillingMetric, number>,
});

const share = (part: number, whole: number): number | null => (whole > 0 ? Math.min(1, part / whole) : null);

/** Months of days in order. `before`: how things stood on the eve of the first day, if a close said. */
export function monthlyMetrics(days: readonly DayMetrics[], before: EndOfDaySnapshot | null): MonthMetrics[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  let eve = before;
  return [...months].map(([month, own]) => {
    const sums = own.reduce<DailyTotals>(add, emptyTotals);
    const { renewal, failedRenewal, recovered, trialToPaid, trialLost, churned } = sums.counts;
    const standing = own.findLast((day) => day.standing !== null)?.standing ?? null;
    const figures = {
      month,
      ...sums,
      standing,
      trialToPaid: share(trialToPaid, trialToPaid + trialLost),
      renewalSuccess: share(renewal, renewal - recovered + failedRenewal),
      churn: eve === null ? null : share(churned, eve.renewing),
    };
    eve = own.at(-1)?.standing ?? null;
    return figures;
  });
}

/** Every day from the first to the last, YYYY-MM-DD. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
