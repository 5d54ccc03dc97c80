import type { PaymentDeps } from '@functions/reconciliation/ports/repositories';
import { moscowDay, addDays, startOfMoscowDay } from '@functions/base/rules/calendar';
import { JOBS } from '@functions/base/rules/job-run';
import { daysWithoutClose, earliestToClose, type DayClose } from '@functions/reconciliation/rules/day-close';
import { closeDayInTime } from '@functions/reconciliation/steps/close-day';

const MAX_UNFINISHED = 100;

/**
 * Closes every day of the last forty that has no close, and continues unfinished closes, oldest first. It works for the
 * time budget of the job; the rest, also of a day, waits for the next run. A day that fails does not stop the others.
 * Returns the closes, or throws the first error after all days were tried. If there is nothing to close, no outside
 * service is called.
 */
export async function closeOpenDays(deps: PaymentDeps): Promise<DayClose[]> {
  const startedAt = deps.clock.realNow();
  const isOver = () => deps.clock.realNow() - startedAt >= JOBS['close-yesterday'].timeBudget;
  const closed: DayClose[] = [];
  const failures: unknown[] = [];
  for (const day of await daysToClose(deps)) {
    if (isOver()) break;
    try {
      const outcome = await closeDayInTime(deps, { day, isOver });
      if ('close' in outcome) closed.push(outcome.close);
      else deps.log.info('the close of a day continues later', { day, why: outcome.continues });
    } catch (error) {
      deps.log.error('a day could not be closed', error, { day });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return closed;
}

/** Unfinished days and days without a close (YYYY-MM-DD), oldest first. */
async function daysToClose({ store, clock }: Pick<PaymentDeps, 'store' | 'clock'>): Promise<string[]> {
  const unfinished = await store.nonTransactional.dayCloseProgress.listDays(MAX_UNFINISHED);
  return [...new Set([...unfinished, ...(await openDays({ store, clock }))])].toSorted();
}

/** Days without a close. Yesterday is closed again if its chargebacks were not read to the end. */
async function openDays({ store, clock }: Pick<PaymentDeps, 'store' | 'clock'>): Promise<string[]> {
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
