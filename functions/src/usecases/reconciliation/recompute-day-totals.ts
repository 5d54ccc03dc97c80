import { addDays, startOfMoscowDay } from '@functions/domain/platform/calendar';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import type { DailyTotals, EndOfDaySnapshot } from '@functions/domain/reconciliation/metrics';
import type { Deps } from '@functions/ports/services';

/** The figures of a closed day (YYYY-MM-DD) after something of it came late. A day that is not closed yet waits for its close. */
export async function recomputeDayTotals({ store }: Pick<Deps, 'store'>, { day }: { day: string }): Promise<void> {
  // Asked again after the write: another worker's older sums may have come between.
  while (await replaceSums(store, day, await store.nonTransactional.metrics.ofDay(day)));
}

/** False when there is nothing to change. */
const replaceSums = (store: Deps['store'], day: string, sums: DailyTotals): Promise<boolean> =>
  store.transaction(async (records) => {
    const close = await records.dayCloses.get(day);
    if (close === null || isSame(close, sums)) return false;
    await records.dayCloses.save({ ...close, ...sums });
    return true;
  });

const isSame = ({ payments, revenue, refunds, counts }: DayClose, sums: DailyTotals): boolean =>
  payments === sums.payments &&
  revenue === sums.revenue &&
  refunds === sums.refunds &&
  Object.entries(sums.counts).every(([figure, count]) => counts[figure as keyof typeof counts] === count);

/** How things stood when a day was over: seen within a day of its end, or as an earlier close saw it. */
export async function snapshotAtEndOfDay(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  day: string,
): Promise<EndOfDaySnapshot | null> {
  const earlier = await store.nonTransactional.dayCloses.get(day);
  if (earlier?.endOfDay) return earlier.endOfDay;
  const now = await clock.now();
  const isInTime = now < addDays(startOfMoscowDay(day), 2);
  return isInTime ? store.nonTransactional.metrics.standingAt(now) : null;
}
