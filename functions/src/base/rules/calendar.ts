/** A moment in milliseconds since 1970, UTC. */
export type Instant = number;
/** A length of time. */
export type Milliseconds = number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const addDays = (from: Instant, days: number): Instant => from + days * DAY;

const MOSCOW_OFFSET = 3 * HOUR;

/**
 * The same time of day `months` calendar months later, in Moscow: a month that begins in the night after a short one is
 * as long as its customers count it. `anchorDay` (1 to 31) is the day of the month on which the schedule began: 31 Jan
 * -> 28 Feb -> 31 Mar, without drift (P13).
 */
export function addMonths(from: Instant, months: number, anchorDay: number): Instant {
  const date = new Date(from + MOSCOW_OFFSET);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month + months, Math.min(anchorDay, lastDay));
  return from + day - Date.UTC(year, month, date.getUTCDate());
}

/** The day of the month in Moscow, 1 to 31. */
export const dayOfMonth = (at: Instant): number => new Date(at + MOSCOW_OFFSET).getUTCDate();

/** The accounting day, YYYY-MM-DD in Moscow time (UTC+3 without daylight saving time since 2014). */
export const moscowDay = (at: Instant): string => new Date(at + MOSCOW_OFFSET).toISOString().slice(0, 10);

/** HH:MM:SS in Moscow time. */
export const moscowTime = (at: Instant): string => new Date(at + MOSCOW_OFFSET).toISOString().slice(11, 19);

/** The start of an accounting day (YYYY-MM-DD). Throws RangeError when the text is not a date. */
export function startOfMoscowDay(day: string): Instant {
  const midnight = Date.parse(`${day}T00:00:00Z`) - MOSCOW_OFFSET;
  if (Number.isNaN(midnight)) throw new RangeError(`${day} is not a day`);
  return midnight;
}

/** ISO 8601 in UTC with milliseconds, the format of the wire. */
export const toIso = (at: Instant): string => new Date(at).toISOString();

export const toIsoOrNull = (at: Instant | null): string | null => (at === null ? null : toIso(at));
