import { CommandError } from './cli';
import { UsageError } from './command-line';

const UNITS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** The target time in ms since the epoch; null without an argument. Throws UsageError for an invalid argument. */
export function targetOf(argument: string | undefined, now: number): number | null {
  if (argument === undefined) return null;
  const [, count, unit = ''] = /^\+(\d{1,4})([dhm])$/.exec(argument) ?? [];
  const target = count === undefined ? Date.parse(argument) : now + Number(count) * (UNITS[unit] ?? NaN);
  if (Number.isNaN(target)) throw new UsageError(`"${argument}" is neither a duration nor a date.`);
  if (target < now) throw new CommandError('The clock moves forward only: payments cannot be undone.');
  return target;
}
