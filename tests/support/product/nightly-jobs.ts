import { addDays, DAY, HOUR, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import type { Deps } from '@functions/ports/services';
import { readHealth } from '@functions/operations/calls/read-health';
import { runJob } from '@functions/operations/tasks/run-job';
import type { RunningProduct } from './start-product';

/** Runs the nightly day close in tests. The test clock does not run this schedule by itself. */

export const today = async ({ deps }: Pick<RunningProduct, 'deps'>): Promise<string> =>
  moscowDay(await deps.clock.now());

/** The day `count` days later (below 0: earlier); days are YYYY-MM-DD. */
export const dayAfter = (day: string, count: number): string => moscowDay(addDays(startOfMoscowDay(day), count));

/** Moves to noon of the next day in Moscow, so that the following actions happen on one day. Returns the day. */
export const moveToNextNoon = async (product: RunningProduct): Promise<string> => {
  const day = dayAfter(await today(product), 1);
  await product.moveTo(startOfMoscowDay(day) + DAY / 2);
  return day;
};

/** Moves to the first scheduled run of the next night, 03:00 in Moscow. */
export const moveToNightRun = async (product: RunningProduct): Promise<void> =>
  product.moveTo(startOfMoscowDay(dayAfter(await today(product), 1)) + 3 * HOUR);

/** Runs the scheduled job once. Throws the job's error. */
export const runNightlyClose = (product: Pick<RunningProduct, 'deps'>, deps: Deps = product.deps) =>
  runJob(deps, 'close-yesterday', closeYesterday);

/** The check of the day close on the health page. */
export async function dayCloseCheck({ deps }: Pick<RunningProduct, 'deps'>) {
  const { value } = await readHealth(deps);
  return value.checks.find(({ name }) => name === 'dayClose');
}
