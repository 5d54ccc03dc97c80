import type { DifferenceKind } from '@functions/payments/contract/values/payments';
import type { Kopecks } from '@functions/base/contract/values/money';
import { addDays, moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import { daysBetween, type DailyTotals, type EndOfDaySnapshot } from './metrics';
import type { ProviderChargeback, UnreadableRow } from '@functions/payments/rules/payment';
import { refundedAmount, representmentId, type Refund } from '@functions/payments/rules/refund';

export interface Difference {
  /** Empty for a row of the provider whose id cannot be read. */
  readonly transactionId: string;
  readonly kind: DifferenceKind;
  readonly ours: Kopecks | null;
  readonly theirs: Kopecks | null;
  /** The day close imported it from the list; it is in the ledger now. */
  readonly isRepaired: boolean;
  /** The row of the provider's list of chargebacks; null = its id cannot be read. Missing for payments and refunds. */
  readonly chargebackId?: string | null;
}

/** Money that moved between us and the bank. */

/**
 * The close of an accounting day: its totals and the differences from the provider's list. `day` is YYYY-MM-DD in
 * Moscow time.
 */
export interface DayClose extends DailyTotals {
  readonly day: string;
  readonly closedAt: Instant;
  /** The snapshot at the end of the day; null when the close ran too late to take it. */
  readonly endOfDay: EndOfDaySnapshot | null;
  readonly differences: readonly Difference[];
  /** Up to which time the provider's chargebacks were read; missing when the read failed. */
  readonly chargebacksReadTo?: Instant;
}

/** How many days back the job still closes an open day (decision 46). */
export const CLOSED_WITHIN_DAYS = 40;

const dayBefore = (day: string, count: number): string => moscowDay(addDays(startOfMoscowDay(day), -count));

/**
 * The first day that the job closes. All days are YYYY-MM-DD. `first`: the day of the first order or close; null before
 * either, when only yesterday is closed.
 */
export function earliestToClose({ first, today }: { first: string | null; today: string }): string {
  if (first === null) return dayBefore(today, 1);
  const earliest = dayBefore(today, CLOSED_WITHIN_DAYS);
  return first > earliest ? first : earliest;
}

/** The days from `from` to the day before `today` that have no close, oldest first. All YYYY-MM-DD. */
export function daysWithoutClose({
  from,
  today,
  closed,
}: {
  from: string;
  today: string;
  closed: readonly string[];
}): string[] {
  const known = new Set(closed);
  return daysBetween(from, dayBefore(today, 1)).filter((day) => !known.has(day));
}

/** A difference of a payment or a refund, amounts in kopecks. */
export const difference = (
  transactionId: string,
  kind: Difference['kind'],
  ours: Kopecks | null,
  theirs: Kopecks | null,
): Difference => ({
  transactionId,
  kind,
  ours,
  theirs,
  isRepaired: false,
});

/**
 * Whether the notification of the row is missing, so that the row can be imported. Every other difference needs a
 * person.
 */
export const isMissingNotification = ({ kind }: Difference): boolean => kind === 'missing' || kind === 'refund-missing';

/** Whether a person must explain the difference. What a dispute cost or brought is listed for bookkeeping only. */
export const isOpen = ({ kind, isRepaired }: Difference): boolean =>
  !isRepaired && kind !== 'fee' && kind !== 'representment' && kind !== 'returned-twice';

/** The difference for a row of the transaction list that cannot be read. */
export const unreadableRow = ({ id }: UnreadableRow): Difference => difference(id ?? '', 'unreadable', null, null);

/** The difference for a row of the chargeback list that cannot be read. */
export const unreadableChargeback = (row: UnreadableRow): Difference => ({
  ...unreadableRow(row),
  chargebackId: row.id,
});

/**
 * What finance must see of a row of the list of chargebacks, after it was recorded; null for nothing. `refund`: all
 * refunds of its payment; null without one.
 */
export function disputeDifference(row: ProviderChargeback, refund: Refund | null): Difference | null {
  const { id, transactionId, amount, kind } = row;
  const of = (name: DifferenceKind, ours: Kopecks | null) => ({
    ...difference(transactionId, name, ours, amount),
    chargebackId: id,
  });
  if (kind === 'fee') return of(kind, null);
  if (kind === 'representment') {
    const isRecorded = refund?.parts.some((part) => part.providerTransactionId === representmentId(id)) === true;
    return of(kind, isRecorded ? amount : null);
  }
  if (refund?.captured == null) return null;
  // Money that was returned before the bank took it is lost twice: the dispute that a shop wins.
  const left = Math.max(0, refund.captured - (refundedAmount(refund) - amount));
  return left >= amount ? null : of('returned-twice', left);
}

/** Whether the difference comes from the list of chargebacks. */
export const isChargebackDifference = ({ chargebackId }: Difference): boolean => chargebackId !== undefined;

/**
 * Whether a close already contains a row of the list of chargebacks. Rows without an id are compared by content, within
 * their own day.
 */
export function listsChargeback({ day, differences }: DayClose, row: Difference, at: Instant | null): boolean {
  const isItsDay = at === null || moscowDay(at) === day;
  return differences.some((listed) => {
    if (listed.kind !== row.kind || listed.chargebackId !== row.chargebackId) return false;
    return listed.chargebackId !== null || isItsDay;
  });
}
