import type { Schedule } from './records';

const DAY = 86_400_000;

/**
 * The nth date of a schedule in ms; 0 is StartDate. Months are counted from StartDate: 31 January, 28 February,
 * 31 March.
 */
export function scheduledDate({ startAt, interval, period }: Schedule, n: number): number {
  const steps = n * period;
  if (interval !== 'Month') return startAt + steps * DAY * (interval === 'Week' ? 7 : 1);
  const start = new Date(startAt);
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + steps;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = startAt - Date.UTC(year, start.getUTCMonth(), start.getUTCDate());
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) + timeOfDay;
}

/** The first date of the schedule after `after` (ms). */
export function nextScheduledDate(schedule: Schedule, after: number): number {
  let n = 0;
  while (scheduledDate(schedule, n) <= after) n += 1;
  return scheduledDate(schedule, n);
}
