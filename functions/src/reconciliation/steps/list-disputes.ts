import { moscowDay, type Instant } from '@functions/base/rules/calendar';
import {
  earliestToClose,
  listsChargeback,
  type DayClose,
  type Difference,
} from '@functions/reconciliation/rules/day-close';
import type { Deps } from '@functions/reconciliation/ports/repositories';

/** A row of the provider's chargeback list that finance must see. `at` is its date, null if it cannot be read. */
export interface Dispute {
  readonly row: Difference;
  readonly at: Instant | null;
}

/** The input of listDisputes(). */
export interface DisputeListInput {
  /** The day that is being closed. All days here are YYYY-MM-DD. */
  readonly day: string;
  /** The day of the first order or close; null before any. */
  readonly first: string | null;
  readonly today: string;
  readonly found: readonly Dispute[];
  /** The existing closes of the days that the list covers. */
  readonly closes: readonly DayClose[];
}

/**
 * Assigns every row to exactly one day close: the close of its own date, or `day` if that date has no close and never
 * will. Rows of other closed days are added there. Returns the rows of `day`.
 */
export async function listDisputes(
  { store }: Pick<Deps, 'store'>,
  { day, first, today, found, closes }: DisputeListInput,
): Promise<Difference[]> {
  const others = closes.filter((close) => close.day !== day);
  const closedDays = new Set(others.map((close) => close.day));
  const earliest = earliestToClose({ first, today });
  const own: Difference[] = [];
  for (const { row, at } of found) {
    const isListed = others.some((close) => listsChargeback(close, row, at));
    if (isListed || own.some(({ chargebackId }) => isSameId(chargebackId, row.chargebackId))) continue;
    const dated = at === null ? null : moscowDay(at);
    if (dated === null || dated === day) own.push(row);
    else if (closedDays.has(dated)) await addTo(store, dated, row);
    else if (dated < earliest) own.push(row);
    // Otherwise the day of the row is still to be closed and will list it.
  }
  return own;
}

const isSameId = (one: Difference['chargebackId'], other: Difference['chargebackId']): boolean =>
  one != null && one === other;

/** Replaces an earlier version of the same row, which may have been unreadable then. */
const addTo = (store: Deps['store'], day: string, row: Difference): Promise<void> =>
  store.transaction(async (repositories) => {
    const close = await repositories.dayCloses.get(day);
    if (close === null) return;
    const others = close.differences.filter(({ chargebackId }) => !isSameId(chargebackId, row.chargebackId));
    await repositories.dayCloses.save({ ...close, differences: [...others, row] });
  });
