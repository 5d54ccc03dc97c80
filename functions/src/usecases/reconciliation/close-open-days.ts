import { addDays, moscowDay, startOfMoscowDay } from '@functions/domain/platform/calendar';
import { daysWithoutClose, earliestToClose, type DayClose } from '@functions/domain/reconciliation/day-close';
import { closeDay, type CloseDeps } from './close-day';
import { TIME_BUDGET } from '@functions/usecases/platform/process-in-pages';

/**
 * Closes every day of the last forty that lacks a close, oldest first, and begins with the next one for 45 seconds of
 * real time: what is left waits for the next run. A day that fails keeps none of the others from being closed.
 * Answers the closes; throws the first failure once every day was tried. With nothing to close it asks nobody
 * outside.
 */
export async function closeOpenDays(deps: CloseDeps): Promise<DayClose[]> {
  const begun = deps.clock.realNow();
  const closed: DayClose[] = [];
  const failures: unknown[] = [];
  for (const day of await daysToClose(deps)) {
    if (deps.clock.realNow() - begun >= TIME_BUDGET) break;
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

/** YYYY-MM-DD, oldest first. Yesterday once more when the chargebacks could not be read up to its end. */
async function daysToClose({ store, clock }: Pick<CloseDeps, 'store' | 'clock'>): Promise<string[]> {
  const today = moscowDay(await clock.now());
  const first = await store.nonTransactional.dayCloses.findFirst();
  const from = earliestToClose({ first, today });
  const yesterday = moscowDay(addDays(startOfMoscowDay(today), -1));
  const closed = (await store.nonTransactional.dayCloses.listBetween(from, yesterday)).map(({ day }) => day);
  const open = daysWithoutClose({ from, today, closed });
  if (open.length > 0 || closed.length === 0) return open;
  const readTo = await store.nonTransactional.dayCloses.findChargebacksReadTo();
  return readTo !== null && readTo >= startOfMoscowDay(today) ? [] : [yesterday];
}
