import type { Kopecks } from '@functions/base/contract/values/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import { BILLING_METRICS } from '@functions/subscription/rules/billing-metrics';

/** Gifts that were paid, counted by themselves: their payment is no event of a subscription. */
const GIFTS_SOLD = 'giftSold';

export const COUNTED = [...BILLING_METRICS, GIFTS_SOLD] as const;
export type MetricCounts = Readonly<Record<(typeof COUNTED)[number], number>>;

/**
 * Payments and their sum in kopecks by method, from the ledger. Payments before the methods were told apart, and those
 * of a provider that does not tell, are in none of them.
 */
export type MethodTotals = Readonly<Record<PaymentMethod, { readonly payments: number; readonly revenue: Kopecks }>>;

/** The totals of an accounting day, from the ledger, and its counts. Amounts in kopecks. */
export interface DailyTotals {
  readonly payments: number;
  readonly revenue: Kopecks;
  /** Refunds made on this day, whenever the payments were made. */
  readonly refunds: Kopecks;
  readonly methods: MethodTotals;
  readonly counts: MetricCounts;
}

/** Numbers of subscriptions at the end of an accounting day. */
export interface EndOfDaySnapshot {
  /** Customers with access. */
  readonly active: number;
  /** Customers with auto-renewal, trials included. */
  readonly renewing: number;
  /** Monthly recurring revenue in kopecks, of all customers with auto-renewal who have paid a regular charge. */
  readonly mrr: Kopecks;
}

export interface DayMetrics extends DailyTotals {
  /** YYYY-MM-DD in Moscow. */
  readonly day: string;
  /** The snapshot of the day close; null when no close ran in time. */
  readonly endOfDay: EndOfDaySnapshot | null;
  readonly isClosed: boolean;
  /** The totals were not computed, and are no zeros. Missing otherwise. */
  readonly isUnknown?: true;
}

export interface MonthMetrics extends DailyTotals {
  /** YYYY-MM. */
  readonly month: string;
  readonly endOfDay: EndOfDaySnapshot | null;
  /** The totals of some days are unknown, and so are those of the month and its shares. Missing otherwise. */
  readonly isUnknown?: true;
  /**
   * The share of the trials ended in the month that were followed by a regular charge, 0 to 1; null when none ended.
   */
  readonly trialToPaid: number | null;
  /** The share of due renewals that were paid, at once or later, 0 to 1; null when none was due. */
  readonly renewalSuccess: number | null;
  /**
   * Auto-renewals that ended, as a share of those active at the start of the month; null without a snapshot of the day
   * before.
   */
  readonly churn: number | null;
}

const NOTHING = Object.fromEntries(COUNTED.map((metric) => [metric, 0])) as MetricCounts;

/** Computes the totals of every method. */
export const byMethod = (totalsOf: (method: PaymentMethod) => MethodTotals[PaymentMethod]): MethodTotals =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, totalsOf(method)])) as MethodTotals;

/** No payment by any method. */
export const noMethods: MethodTotals = byMethod(() => ({ payments: 0, revenue: 0 }));

/** The totals of a day without payments or events. */
export const emptyTotals: DailyTotals = { payments: 0, revenue: 0, refunds: 0, methods: noMethods, counts: NOTHING };

const add = (left: DailyTotals, right: DailyTotals): DailyTotals => ({
  payments: left.payments + right.payments,
  revenue: left.revenue + right.revenue,
  refunds: left.refunds + right.refunds,
  methods: byMethod((method) => ({
    payments: left.methods[method].payments + right.methods[method].payments,
    revenue: left.methods[method].revenue + right.methods[method].revenue,
  })),
  counts: Object.fromEntries(
    COUNTED.map((metric) => [metric, left.counts[metric] + right.counts[metric]]),
  ) as MetricCounts,
});

const share = (part: number, whole: number): number | null => (whole > 0 ? Math.min(1, part / whole) : null);

/**
 * The metrics per month, from days in order. `before`: the snapshot of the day before the first one, if there is one.
 */
export function monthlyMetrics(days: readonly DayMetrics[], before: EndOfDaySnapshot | null): MonthMetrics[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  let previous = before;
  return [...months].map(([month, own]) => {
    const totals = own.reduce<DailyTotals>(add, emptyTotals);
    const { renewal, failedRenewal, recovered, trialToPaid, trialLost, churned } = totals.counts;
    const endOfDay = own.findLast((day) => day.endOfDay !== null)?.endOfDay ?? null;
    const isUnknown = own.some((day) => day.isUnknown === true);
    const metrics: MonthMetrics = {
      month,
      ...totals,
      endOfDay,
      ...(isUnknown && { isUnknown }),
      trialToPaid: isUnknown ? null : share(trialToPaid, trialToPaid + trialLost),
      renewalSuccess: isUnknown ? null : share(renewal, renewal - recovered + failedRenewal),
      churn: isUnknown || previous === null ? null : share(churned, previous.renewing),
    };
    previous = own.at(-1)?.endOfDay ?? null;
    return metrics;
  });
}

/** Every day from the first to the last, YYYY-MM-DD, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
