import type { Slot } from './slots';

/** The time of one customer: a row of segments that do not overlap. */

/** What brought a segment. A correction is time that keeps a charge far enough away. */
export type Source = 'payment' | 'gift' | 'free' | 'granted' | 'correction';

/** A payment and what became of it. Kopecks; `id` is unknown until the provider tells it. */
export interface Payment {
  id: string | null;
  readonly kind: 'trial' | 'term' | 'renewal' | 'missed' | 'device' | 'gift' | 'card-check' | 'surplus';
  readonly sum: number;
  readonly at: number;
  /** Months of access that it sold; 0 for a trial and for anything else. */
  readonly months: number;
  refunded: number;
}

export interface Segment {
  readonly source: Source;
  /** Null for time that nobody paid. */
  readonly payment: Payment | null;
  from: number;
  until: number;
  /** The slots in the price of its term. */
  readonly priced: Slot[];
}

/** The end of all time in the row; null if there was none. */
export const endOf = (row: readonly Segment[]): number | null =>
  row.length === 0 ? null : Math.max(...row.map(({ until }) => until));

export const segmentAt = (row: readonly Segment[], at: number): Segment | null =>
  row.find(({ from, until }) => from <= at && at < until) ?? null;

export function append(
  row: Segment[],
  source: Source,
  { from, until, payment = null }: { from: number; until: number; payment?: Payment | null },
): Segment {
  const segment: Segment = { source, payment, from, until, priced: [] };
  row.push(segment);
  return segment;
}

/** What nobody bought: it follows the time before it, and goes with it. */
export const isGiven = ({ source }: Segment): boolean => source === 'granted' || source === 'correction';

/**
 * Takes the part of a payment's time that is after `at`; what follows moves up. `wasRunning`: the segment had begun at
 * `at`. Null if nothing of it was ahead.
 */
export function takeOut(row: Segment[], payment: Payment, at: number): { readonly wasRunning: boolean } | null {
  const segment = row.find((each) => each.payment === payment && each.until > at);
  if (segment === undefined) return null;
  const wasRunning = segment.from <= at;
  const [start, end] = [Math.max(segment.from, at), segment.until];
  segment.until = start;
  for (const later of row)
    if (later !== segment && later.from >= end) {
      later.from -= end - start;
      later.until -= end - start;
    }
  return { wasRunning };
}

/** Ends all time at a moment. */
export function endRow(row: readonly Segment[], at: number): void {
  for (const segment of row) {
    segment.from = Math.min(segment.from, at);
    segment.until = Math.min(segment.until, at);
  }
}

/** Moves what is ahead of `from` later, as a restriction does. */
export function pause(row: readonly Segment[], from: number, length: number): void {
  for (const segment of row) {
    if (segment.until <= from) continue;
    segment.until += length;
    if (segment.from >= from) segment.from += length;
  }
}
