import { addDays, HOUR, moscowDay, startOfMoscowDay, toIso, type Instant } from '@functions/base/rules/calendar';
import { UsageError } from '../lib/command-line';
import { findProgram } from '../lib/machine-programs';
import { runNestedTests } from './nested-test-run';
import { readTestRequest, STAGE_WORDS } from './test-stages';
import type { StageResult } from './test-summary';

const SECOND = 1000;
/** The tests begin this long before the end of the year and run past it. */
const BEFORE_NEW_YEAR = 30 * SECOND;

const yearOf = (at: Instant): number => Number(moscowDay(at).slice(0, 4));
const newYear = (now: Instant): Instant => startOfMoscowDay(`${yearOf(now) + 1}-01-01`);

function nextLeapDay(now: Instant): Instant {
  const year = Math.ceil(yearOf(now) / 4) * 4;
  const noonIn = (leapYear: number): Instant => startOfMoscowDay(`${leapYear}-02-29`) + 12 * HOUR;
  return noonIn(year) > now ? noonIn(year) : noonIn(year + 4);
}

/** Name -> when the tests begin. No century without a leap day is near. */
export const MOVED_DATES: Readonly<Record<string, (now: Instant) => Instant>> = {
  'late-evening': (now) => startOfMoscowDay(moscowDay(now + HOUR)) + 23 * HOUR,
  '+40d': (now) => addDays(now, 40),
  '+200d': (now) => addDays(now, 200),
  '+400d': (now) => addDays(now, 400),
  'leap-day': nextLeapDay,
  'new-year': (now) => newYear(now) - BEFORE_NEW_YEAR,
};

export interface MovedRequest {
  readonly dates: readonly string[];
  /** Words of `npm test`. */
  readonly stages: readonly string[];
  /** Parts of the names of test files, and options of Vitest. */
  readonly filters: readonly string[];
}

/**
 * Reads the words after `dates`: names of dates, stages of `npm test` and parts of names of test files. All dates, unit
 * and product if none is named. Throws UsageError for a word that is none of these, and for a stage without tests.
 */
export function readMovedRequest(words: readonly string[]): MovedRequest {
  const dates = Object.keys(MOVED_DATES).filter((name) => words.includes(name));
  const others = words.filter((word) => !(word in MOVED_DATES));
  const named = others.filter((word) => STAGE_WORDS.includes(word));
  const stages = named.length === 0 ? ['unit', 'product'] : named;
  const filters = others.filter((word) => !named.includes(word));
  const untested = readTestRequest([...stages, ...filters]).stages.find(({ projects }) => projects.length === 0);
  if (untested !== undefined) throw new UsageError(`The stage "${untested.name}" has no tests.`);
  return { dates: dates.length === 0 ? Object.keys(MOVED_DATES) : dates, stages, filters };
}

/** Runs each stage on each date: `npm test` with the clock of all its processes moved, and few random histories. */
export async function runOnMovedDates({ dates, stages, filters }: MovedRequest): Promise<StageResult[]> {
  const library = findProgram('libfaketime');
  const results: StageResult[] = [];
  for (const date of dates)
    for (const stage of stages) {
      const begun = Date.now();
      const moved = MOVED_DATES[date]?.(begun) ?? begun;
      console.log(`\n=== dates: ${stage} at ${toIso(moved)} (${date})`);
      const { passed, failed } = await runNestedTests([stage, ...filters], {
        ...movedClock(library, moved - begun),
        TEST_DEPTH: 'quick',
      });
      results.push({ name: `dates: ${date}, ${stage}`, seconds: (Date.now() - begun) / SECOND, passed, failed });
    }
  return results;
}

/**
 * The environment that moves the clock of a process and its descendants `ms` ahead, for libfaketime. Timeouts and the
 * times of files stay real.
 */
const movedClock = (library: string, ms: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${Math.round(ms / SECOND)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // With the fix, which recent versions of glibc do not need, timed waits of Java return at once.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
});
