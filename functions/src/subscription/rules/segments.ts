import { DAY, type Instant } from '@functions/base/rules/calendar';
import { OLDEST_REFUND } from './terms';

/**
 * What brought a segment of time.
 * - `payment`, `free`: a term of the customer's own, paid or with a discount of 100 %.
 * - `gift`: a term that somebody else paid.
 * - `days`: granted by staff.
 * - `notice`: added so that the next charge can be announced a day ahead.
 * - `returned`: what a refunded payment had given until then, and nothing any more.
 */
type Origin = 'payment' | 'free' | 'gift' | 'days' | 'notice' | 'returned';

/** A part of a customer's time. */
export interface Segment {
  readonly by: Origin;
  /** The transaction of the payment, gift or free order; unique in the row. */
  readonly id: string;
  readonly from: Instant;
  readonly until: Instant;
  /** The extra devices that its price includes, each by the transaction that bought it. */
  readonly slots: readonly string[];
}

/** The segments of a customer's time, in order and without overlap. */
export type Time = readonly Segment[];

/** The end of the row; null for a customer who never had any time. */
export const endOf = (time: Time): Instant | null => time.at(-1)?.until ?? null;

/** Whether a price was asked for it: days and notices extend the segment before them. */
export const isTerm = ({ by }: Segment): boolean => by === 'payment' || by === 'free' || by === 'gift';

/** Whether it is a term of the customer's own. */
export const isOwn = ({ by }: Segment): boolean => by === 'payment' || by === 'free';

/** The term that is running at a moment, with what extends it; undefined if none has begun. */
export const runningTerm = (time: Time, at: Instant): Segment | undefined =>
  time.findLast((segment) => isTerm(segment) && segment.from <= at && segment.until > segment.from);

/** Whether it gives time after a moment. */
export const givesTimeAfter = ({ from, until }: Segment, at: Instant): boolean => until > at && until > from;

/** The term that a payment, a gift or a free order gives; undefined if it gives none. */
export const termOf = (time: Time, id: string): Segment | undefined =>
  time.find((segment) => segment.id === id && isTerm(segment));

/**
 * The row with one more segment. What was given by payments that are too old to be refunded at `at` is forgotten; its
 * start says nothing about that, because gifts put it years ahead.
 */
export const withSegment = (time: Time, at: Instant, added: Segment): Time => [
  ...time.filter(({ id, until }) => until > at - OLDEST_REFUND - DAY && id !== added.id),
  added,
];

/** The row with at least this end. */
export function withNotice(time: Time, at: Instant, until: Instant): Time {
  const end = endOf(time) ?? at;
  return end >= until ? time : [...time, { by: 'notice', id: `notice ${at}`, from: end, until, slots: [] }];
}

/** The row without anything after `end`. */
export const cutAt = (time: Time, end: Instant): Time =>
  time.map((segment) => ({ ...segment, from: Math.min(segment.from, end), until: Math.min(segment.until, end) }));

/** The row after a restriction: what was not over at its start begins, or goes on, later. */
export const shifted = (time: Time, since: Instant, by: number): Time =>
  time.map((segment) =>
    segment.until > since ? { ...segment, from: segment.from + by, until: segment.until + by } : segment,
  );

/**
 * The row without what `taken` still gives at `at`; what follows moves up. `withExtensions`: days that were added to it
 * end with it, unless another term follows.
 */
export function without(
  time: Time,
  taken: Segment,
  at: Instant,
  { withExtensions }: { withExtensions: boolean },
): Time {
  const index = time.indexOf(taken);
  const later = time.slice(index + 1);
  const end = Math.min(taken.until, Math.max(taken.from, at));
  const returned: Segment = { ...taken, by: 'returned', until: end };
  if (withExtensions && !later.some(isTerm)) return [...time.slice(0, index), returned];
  const removed = taken.until - end;
  return [
    ...time.slice(0, index),
    returned,
    ...later.map((segment) => ({ ...segment, from: segment.from - removed, until: segment.until - removed })),
  ];
}
