import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { getFigures as endpoint } from '@contract/panel/finance/finance-days';
import { toRoubles } from '@contract/values/money';
import { addDays, moscowDay, startOfMoscowDay, toIso } from '@functions/domain/platform/calendar';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import {
  daysBetween,
  monthlyMetrics,
  emptyTotals,
  type DayMetrics,
  type DailyTotals,
  type EndOfDaySnapshot,
} from '@functions/domain/reconciliation/metrics';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { isTooLong } from './date-range';

/** How many days without a close are summed when somebody looks: today, and those that the night has not come to. */
const MOST_OPEN_DAYS = 7;

/**
 * Figures by day and by month: one read a closed day, and a dozen sums for each that is not closed yet. How things stand is as the
 * last close saw it: counting all customers is dear, and done here only where no close ever said.
 */
export async function getFigures(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { request: { from, to } }: { request: RequestOf<typeof endpoint> },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  if (isTooLong(from, to)) return fail('too-many-days');
  const now = await clock.now();
  const today = moscowDay(now);
  const eve = moscowDay(addDays(startOfMoscowDay(from), -1));
  const closed = new Map(
    (await store.nonTransactional.dayCloses.listBetween(eve, to)).map((close) => [close.day, close]),
  );
  const days = daysBetween(from, to < today ? to : today);
  const open = new Set(days.filter((day) => !closed.has(day)).slice(-MOST_OPEN_DAYS));
  const [standing, ...figures] = await Promise.all([
    open.has(today) && ![...closed.values()].some((close) => close.endOfDay !== null)
      ? store.nonTransactional.metrics.standingAt(now)
      : null,
    ...days.map(async (day): Promise<DayMetrics> => {
      const close = closed.get(day);
      if (close) return closedDay(close);
      const sums = open.has(day) ? await store.nonTransactional.metrics.ofDay(day) : emptyTotals;
      return { day, ...sums, standing: null, isClosed: false };
    }),
  ]);
  const all = figures.map((figure) => (figure.day === today ? { ...figure, standing } : figure));
  return ok({
    days: all.map((figure) => ({
      day: figure.day,
      ...sumsOnTheWire(figure),
      ...standingOnTheWire(figure.standing),
      isClosed: figure.isClosed,
    })),
    months: monthlyMetrics(all, closed.get(eve)?.endOfDay ?? null).map(
      ({ month, trialToPaid, renewalSuccess, churn, ...figure }) => ({
        month,
        ...sumsOnTheWire(figure),
        ...standingOnTheWire(figure.standing),
        trialToPaid,
        renewalSuccess,
        churn,
      }),
    ),
    now: toIso(now),
  });
}

const closedDay = ({ day, payments, revenue, refunds, counts, endOfDay }: DayClose): DayMetrics => ({
  day,
  payments,
  revenue,
  refunds,
  counts,
  standing: endOfDay,
  isClosed: true,
});

const sumsOnTheWire = ({ payments, revenue, refunds, counts }: DailyTotals) => ({
  payments,
  revenue: toRoubles(revenue),
  refunds: toRoubles(refunds),
  net: toRoubles(revenue - refunds),
  renewals: counts.renewal,
  failedRenewals: counts.failedRenewal,
  trials: counts.trial,
  trialsToPaid: counts.trialToPaid,
  churned: counts.churned,
});

const standingOnTheWire = (standing: EndOfDaySnapshot | null) => ({
  mrr: standing === null ? null : toRoubles(standing.mrr),
  active: standing === null ? null : standing.active,
});
