import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { addDays, startOfMoscowDay } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { DailyTotals, EndOfDaySnapshot } from '@functions/reconciliation/rules/metrics';
import type { Deps } from '@functions/reconciliation/ports/repositories';

/**
 * Recomputes the totals of a closed day (YYYY-MM-DD) after a late change. A day without a close is skipped; its close
 * computes them.
 */
export async function recomputeDayTotals({ store }: Pick<Deps, 'store'>, { day }: { day: string }): Promise<void> {
  // Read and compared again after each write: another worker may have written older totals in between.
  while (await replaceTotals(store, day, await store.nonTransactional.metrics.ofDay(day)));
}

/** Returns false if the stored totals are already the same. */
const replaceTotals = (store: Deps['store'], day: string, totals: DailyTotals): Promise<boolean> =>
  store.transaction(async (repositories) => {
    const close = await repositories.dayCloses.get(day);
    if (close === null || isSame(close, totals)) return false;
    await repositories.dayCloses.save({ ...close, ...totals });
    return true;
  });

const isSame = ({ payments, revenue, refunds, methods, counts }: DayClose, totals: DailyTotals): boolean =>
  payments === totals.payments &&
  revenue === totals.revenue &&
  refunds === totals.refunds &&
  PAYMENT_METHODS.every(
    (method) =>
      methods[method].payments === totals.methods[method].payments &&
      methods[method].revenue === totals.methods[method].revenue,
  ) &&
  Object.entries(totals.counts).every(([metric, count]) => counts[metric as keyof typeof counts] === count);

/**
 * Returns the snapshot at the end of a day: MRR and active subscriptions. It is the one of an earlier close, or is
 * taken now if the day ended less than one day ago; otherwise null.
 */
export async function snapshotAtEndOfDay(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  day: string,
): Promise<EndOfDaySnapshot | null> {
  const earlier = await store.nonTransactional.dayCloses.get(day);
  if (earlier?.endOfDay) return earlier.endOfDay;
  const now = await clock.now();
  const isInTime = now < addDays(startOfMoscowDay(day), 2);
  return isInTime ? store.nonTransactional.metrics.snapshotAt(now) : null;
}
