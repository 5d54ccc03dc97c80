import { addDays, moscowDay, startOfMoscowDay } from '@functions/domain/platform/calendar';
import { daysWithoutClose, earliestToClose, type DayClose } from '@functions/domain/reconciliation/day-close';
import { closeDay, type CloseDeps } from './close-day';
import { TIME_BUDGET } from '@functions/usecases/platform/process-in-pages';

/**
 * Closes every day of the last forty that has no close, oldest first. It starts new days for TIME_BUDGET milliseconds
 * of real time; the rest waits for the next run. A day that fails does not stop the others. Returns the closes, or
 * throws the first error after all days were tried. If there is nothing to close, no outside service is called.
 */
export async function closeOpenDays(deps: CloseDeps): Promise<DayClose[]> {
  const startedAt = deps.clock.realNow();
  const closed: DayClose[] = [];
  const failures: unknown[] = [];
  for (const day of await daysToClose(deps)) {
    if (deps.clock.realNow() - startedAt >= TIME_BUDGET) break;
    try {
      closed.push(await closeDay(deps, { day }));
    } catch (error) {
      deps.log.error('a day could not be closed', error, { day });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return closed;
}

/** Days to close (YYYY-MM-DD), oldest first. Yesterday is closed again if its chargebacks were not read to the end. */
async function daysToClose({ store, clock }: Pick<CloseDeps, 'store' | 'clock'>): Promise<string[]> {
  const today = moscowDay(await clock.now());
  const first = await store.nonTransactional.dayCloses.findFirst();
  const from = earliestToClose({ first, today });
  const yesterday = moscowDay(addDays(startOfMoscowDay(today), -1));
  const closes = await store.nonTransactional.dayCloses.listBetween(from, yesterday);
  const open = daysWithoutClose({ from, today, closed: closes.map(({ day }) => day) });
  if (open.length > 0 || closes.length === 0) return open;
  // Its own reading counts: the close of an earlier day may have read the list and left the rows of yesterday to it.
  const { chargebacksReadTo = 0 } = closes.find(({ day }) => day === yesterday) ?? {};
  return chargebacksReadTo >= startOfMoscowDay(today) ? [] : [yesterday];
}
