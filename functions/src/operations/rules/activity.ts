import { DAY, type Instant } from '@functions/base/rules/calendar';

/**
 * What happens again and again while the product works, and stops when something breaks that reports no error: a
 * payment window that does not open, a sign-in that fails in the browser, a provider that notifies nobody.
 */
export const ACTIVITIES = ['notifications', 'sales', 'mails', 'signIns'] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

export interface Activity {
  /** When it last happened; null if it never did. */
  readonly last: Instant | null;
  /** How often it would have happened since, at the rate of the week before. */
  readonly expected: number;
}

/** From `from` (inclusive) to `to` (exclusive). */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/** The days that a silence is compared with. */
const DAYS_COMPARED = 7;

/** A silence that is longer than the days compared says nothing more. */
const LONGEST = DAYS_COMPARED * DAY;

/**
 * The same hours of each of the seven days before a silence from `last` until `now`, because nights are quieter than
 * evenings; whole days for a silence above a day. Empty for no silence.
 */
export function windowsBefore(last: Instant, now: Instant): readonly Window[] {
  const length = Math.min(now - last, LONGEST);
  if (length <= 0) return [];
  const start = now - length;
  return Array.from({ length: DAYS_COMPARED }, (_, day) => {
    const from = start - (day + 1) * DAY;
    return { from, to: from + Math.min(length, DAY) };
  });
}

/**
 * How many events the silence would have brought: the median of the windows, `counts`, so that one campaign or one
 * outage in them does not matter, times the days of the silence.
 */
export function expectedSince(last: Instant, now: Instant, counts: readonly number[]): number {
  const median = counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 0;
  return median * Math.max(1, Math.min(now - last, LONGEST) / DAY);
}

/**
 * How many events are expected until their absence says something. Events that do not depend on each other are absent
 * by chance with the probability e^-n: 5 % for three, one in a thousand for seven. A shop that sells once a day is
 * silent after a week, and one that sells once a minute after seven minutes.
 */
const ENOUGH = { likely: 3, certain: 7 } as const;

/** Whether a silence is no chance. What never happened is new, not silent. */
export const isSilence = ({ expected }: Activity, sure: keyof typeof ENOUGH): boolean => expected >= ENOUGH[sure];
