import { moscowDay, type Instant } from '@functions/domain/platform/calendar';
import {
  earliestToClose,
  listsChargeback,
  type DayClose,
  type Difference,
} from '@functions/domain/reconciliation/day-close';
import type { Deps } from '@functions/ports/services';

/** A row of the provider's list of chargebacks that finance has to see. `at`: its date; null = cannot be read. */
export interface Dispute {
  readonly row: Difference;
  readonly at: Instant | null;
}

export interface Listing {
  /** The day that is being closed. This and the other days are YYYY-MM-DD. */
  readonly day: string;
  /** The day that trade began; null before any. */
  readonly first: string | null;
  readonly today: string;
  readonly found: readonly Dispute[];
  /** The closes of the days that were read. */
  readonly closes: readonly DayClose[];
}

/**
 * Lists every row once: in the close of the day it is dated, as soon as that day is closed, and where no such close
 * will be, in that of the day that is being closed. Answers the rows of this one.
 */
export async function listDisputes(
  { store }: Pick<Deps, 'store'>,
  { day, first, today, found, closes }: Listing,
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
    // Otherwise its own day is still to be closed, and lists it then.
  }
  return own;
}

const isSameId = (one: Difference['chargebackId'], other: Difference['chargebackId']): boolean =>
  one != null && one === other;

/** A row that could not be read when it was listed first gives way to what it says now. */
const addTo = (store: Deps['store'], day: string, row: Difference): Promise<void> =>
  store.transaction(async (records) => {
    const close = await records.dayCloses.get(day);
    if (close === null) return;
    const others = close.differences.filter(({ chargebackId }) => !isSameId(chargebackId, row.chargebackId));
    await records.dayCloses.save({ ...close, differences: [...others, row] });
  });
