import { addDays, DAY, HOUR, moscowDay, startOfMoscowDay } from '@functions/domain/platform/calendar';
import { closeYesterday } from '@functions/jobs/close-yesterday';
import type { Deps } from '@functions/ports/services';
import { readHealth } from '@functions/usecases/platform/read-health';
import { runJob } from '@functions/usecases/platform/run-job';
import type { RunningProduct } from './start-product';

/** Nights pass unclosed unless a test closes them: the clock of the tests runs no schedule of the night. */

export const today = async ({ deps }: Pick<RunningProduct, 'deps'>): Promise<string> =>
  moscowDay(await deps.clock.now());

/** So many days after (below 0: before) a day, all YYYY-MM-DD. */
export const dayAfter = (day: string, count: number): string => moscowDay(addDays(startOfMoscowDay(day), count));

/** Goes to noon of the next day in Moscow, so that what a test does is of one day. */
export const moveToNextNoon = async (product: RunningProduct): Promise<string> => {
  const day = dayAfter(await today(product), 1);
  await product.moveTo(startOfMoscowDay(day) + DAY / 2);
  return day;
};

/** Goes to the first run of the next night, 03:00 in Moscow. */
export const moveToNightRun = async (product: RunningProduct): Promise<void> =>
  product.moveTo(startOfMoscowDay(dayAfter(await today(product), 1)) + 3 * HOUR);

/** One run of the schedule. Throws what the job throws. */
export const runNightlyClose = (product: Pick<RunningProduct, 'deps'>, deps: Deps = product.deps) =>
  runJob(deps, 'close-yesterday', closeYesterday);

/** What the health page says of the closes. */
export async function closesHealth({ deps }: Pick<RunningProduct, 'deps'>) {
  const answer = await readHealth(deps);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.checks.find(({ name }) => name === 'dayClose');
}
