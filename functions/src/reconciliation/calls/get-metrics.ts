import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getMetrics as endpoint } from '@functions/reconciliation/contract/finance-days';
import { toRoubles } from '@functions/base/contract/values/money';
import { addDays, moscowDay, startOfMoscowDay, toIso } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import {
  daysBetween,
  monthlyMetrics,
  emptyTotals,
  type DayMetrics,
  type DailyTotals,
  type EndOfDaySnapshot,
  type MetricCounts,
} from '@functions/reconciliation/rules/metrics';
import { LEFT_METRICS } from '@functions/subscription/rules/billing-metrics';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/reconciliation/ports/repositories';
import { isTooLong } from '@functions/reconciliation/steps/date-range';

/** How many open days are computed at a request: today and the days that the nightly close has not reached. */
const MAX_OPEN_DAYS = 7;

/**
 * Returns the metrics by day and by month, in roubles. A closed day costs one read, an open day about twenty
 * aggregations; the totals of more open days, and of their months, are null. MRR and active subscriptions come from the
 * last close, because counting all customers is expensive; they are computed here only if no close of the range has
 * them.
 */
export async function getMetrics(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { request: { from, to } }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  if (isTooLong(from, to)) return fail('too_many_days');
  const now = await clock.now();
  const today = moscowDay(now);
  const dayBefore = moscowDay(addDays(startOfMoscowDay(from), -1));
  const closed = new Map(
    (await store.nonTransactional.dayCloses.listBetween(dayBefore, to)).map((close) => [close.day, close]),
  );
  const days = daysBetween(from, to < today ? to : today);
  const withoutClose = days.filter((day) => !closed.has(day));
  const open = new Set(withoutClose.slice(-MAX_OPEN_DAYS));
  // Before the first day of trade there was nothing.
  const first = withoutClose.length > open.size ? await store.nonTransactional.dayCloses.findFirst() : null;
  const [standing, ...metrics] = await Promise.all([
    open.has(today) && ![...closed.values()].some((close) => close.endOfDay !== null)
      ? store.nonTransactional.metrics.snapshotAt(now)
      : null,
    ...days.map(async (day): Promise<DayMetrics> => {
      const close = closed.get(day);
      if (close) return closedDay(close);
      const totals = open.has(day) ? await store.nonTransactional.metrics.ofDay(day) : emptyTotals;
      const isUnknown = !open.has(day) && first !== null && day >= first;
      return { day, ...totals, endOfDay: null, isClosed: false, ...(isUnknown && { isUnknown }) };
    }),
  ]);
  const all = metrics.map((entry) => (entry.day === today ? { ...entry, endOfDay: standing } : entry));
  return ok({
    days: all.map((entry) => ({
      day: entry.day,
      ...totalsOrUnknown(entry),
      ...presentSnapshot(entry.endOfDay),
      isClosed: entry.isClosed,
    })),
    months: monthlyMetrics(all, closed.get(dayBefore)?.endOfDay ?? null).map(
      ({ month, trialToPaid, renewalSuccess, churn, ...entry }) => ({
        month,
        ...totalsOrUnknown(entry),
        ...presentSnapshot(entry.endOfDay),
        trialToPaid,
        renewalSuccess,
        churn,
      }),
    ),
    now: toIso(now),
  });
}

const closedDay = ({ day, payments, revenue, refunds, methods, counts, endOfDay }: DayClose): DayMetrics => ({
  day,
  payments,
  revenue,
  refunds,
  methods,
  counts,
  endOfDay,
  isClosed: true,
});

const totalsOrUnknown = (entry: DailyTotals & { readonly isUnknown?: true }): PresentedTotals => {
  const totals = presentTotals(entry);
  return entry.isUnknown === true ? withNulls(totals) : totals;
};

const presentTotals = ({ payments, revenue, refunds, methods, counts }: DailyTotals) => ({
  payments,
  revenue: toRoubles(revenue),
  refunds: toRoubles(refunds),
  net: toRoubles(revenue - refunds),
  renewals: counts.renewal,
  failedRenewals: counts.failedRenewal,
  trials: counts.trial,
  trialsToPaid: counts.trialToPaid,
  churned: counts.churned,
  giftsSold: counts.giftSold,
  giftsClaimed: counts.giftClaimed,
  ...leavingCounts(counts),
  paidByCard: methods.card.payments,
  paidBySbp: methods.sbp.payments,
  paidByTPay: methods.tPay.payments,
  paidBySberPay: methods.sberPay.payments,
  paidByMirPay: methods.mirPay.payments,
  paidByOther: methods.other.payments,
  sumByCard: toRoubles(methods.card.revenue),
  sumBySbp: toRoubles(methods.sbp.revenue),
  sumByTPay: toRoubles(methods.tPay.revenue),
  sumBySberPay: toRoubles(methods.sberPay.revenue),
  sumByMirPay: toRoubles(methods.mirPay.revenue),
  sumByOther: toRoubles(methods.other.revenue),
});

type PresentedTotals = { readonly [Figure in keyof ReturnType<typeof presentTotals>]: number | null };

const withNulls = (totals: PresentedTotals): PresentedTotals =>
  Object.fromEntries(Object.keys(totals).map((figure) => [figure, null])) as PresentedTotals;

const leavingCounts = (counts: MetricCounts) =>
  Object.fromEntries(LEFT_METRICS.map((metric) => [metric, counts[metric]])) as Pick<
    MetricCounts,
    (typeof LEFT_METRICS)[number]
  >;

const presentSnapshot = (standing: EndOfDaySnapshot | null) => ({
  mrr: standing === null ? null : toRoubles(standing.mrr),
  active: standing === null ? null : standing.active,
});
