import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Timestamp } from 'firebase-admin/firestore';
import { DAY, moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { inRepository } from '../lib/repository';

/** The year that `npm start` imports; `npm run seed -- --play-year` writes it. */
export const DEMO_YEAR_FILE = inRepository('scripts', 'seed', 'demo-year.json.gz');

/** A year of customers that was played in memory (decision 89). */
export interface DemoYear {
  /** Where the clock stood at the end, in ms: shortly after midnight in Moscow. */
  readonly at: number;
  /** Every document by its path. */
  readonly documents: readonly (readonly [path: string, fields: Record<string, unknown>])[];
  /** The accounts of Firebase Authentication; all sign in with Google. */
  readonly accounts: readonly { readonly uid: string; readonly email: string; readonly googleId: string }[];
  readonly sandbox: SandboxState;
}

const TIMESTAMP = '$timestamp';

/** JSON has no timestamps: they are stored as `{ $timestamp: [seconds, nanoseconds] }`. */
const encoded = (value: unknown): unknown => {
  if (value instanceof Timestamp) return { [TIMESTAMP]: [value.seconds, value.nanoseconds] };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, encoded(entry)]));
};

const decode = (_name: string, value: unknown): unknown => {
  const parts = (value as Record<string, unknown> | null)?.[TIMESTAMP];
  return Array.isArray(parts) ? new Timestamp(Number(parts[0]), Number(parts[1])) : value;
};

/** Milliseconds since 1970, from 2001 to 2096. Amounts and ids are smaller, and "never" is later. */
const isInstant = (value: number): boolean => value > 1e12 && value < 4e12 && Number.isInteger(value);
/** Ids join their parts by "_". */
const DAYS_IN_TEXT = /(?<![\d-])20\d\d-[01]\d-[0-3]\d(?!\d)/g;

/** Replaces every moment of a value, at any depth: numbers and timestamps. Whole days in texts are left. */
export function withMoments(value: unknown, moved: (at: Instant) => Instant): unknown {
  if (typeof value === 'number') return isInstant(value) ? moved(value) : value;
  if (value instanceof Timestamp) return new Timestamp(moved(value.seconds * 1000) / 1000, value.nanoseconds);
  if (Array.isArray(value)) return value.map((entry) => withMoments(entry, moved));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withMoments(entry, moved)]));
}

/**
 * Adds whole days to every moment and to every day of a value. With `moved`, moments go where it says, and the day of
 * such a moment with it. The time of day stays: Moscow has no summer time.
 */
export function laterWithMoments(
  value: unknown,
  days: number,
  moved: (at: Instant) => Instant = (at) => at + days * DAY,
): unknown {
  const daysOfMoments = new Map<string, string>();
  const result = withMoments(value, (at) => {
    const later = moved(at);
    daysOfMoments.set(moscowDay(at), moscowDay(later));
    return later;
  });
  return withDays(result, (day) => daysOfMoments.get(day) ?? laterDay(day, days));
}

function withDays(value: unknown, later: (day: string) => string): unknown {
  if (typeof value === 'string') return value.replace(DAYS_IN_TEXT, later);
  if (Array.isArray(value)) return value.map((entry) => withDays(entry, later));
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withDays(entry, later)]));
}

const laterDay = (day: string, days: number): string => moscowDay(startOfMoscowDay(day) + days * DAY);

/** The whole days between the end of a year and the Moscow day of `now` (ms). */
export const daysUntil = ({ at }: Pick<DemoYear, 'at'>, now: number): number =>
  Math.round((startOfMoscowDay(moscowDay(now)) - startOfMoscowDay(moscowDay(at))) / DAY);

/** The year with every moment moved by whole days. Subscriptions need `fitted`: months have different lengths. */
export const movedByDays = ({ at, documents, accounts, sandbox }: DemoYear, days: number): DemoYear => ({
  at: at + days * DAY,
  documents: documents.map(([path, fields]) => [
    path.replace(DAYS_IN_TEXT, (day) => laterDay(day, days)),
    laterWithMoments(fields, days) as Record<string, unknown>,
  ]),
  accounts,
  sandbox: laterWithMoments(sandbox, days) as SandboxState,
});

export const writeDemoYear = (file: string, year: DemoYear): void =>
  writeFileSync(file, gzipSync(JSON.stringify(encoded(year)), { level: 9 }));

export const readDemoYear = (file: string): DemoYear =>
  JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'), decode) as DemoYear;
