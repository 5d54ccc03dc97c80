import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  closeDayAgain as againEndpoint,
  listDayCloses as listEndpoint,
} from '@functions/reconciliation/contract/finance-days';
import { toRoubles } from '@functions/base/contract/values/money';
import { addDays, moscowDay, startOfMoscowDay, toIso } from '@functions/base/rules/calendar';
import { daysWithoutClose, type DayClose } from '@functions/reconciliation/rules/day-close';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/reconciliation/ports/repositories';
import { closeDayInTime } from '@functions/reconciliation/steps/close-day';
import { logStaffAction } from '@functions/staff/steps/audit-log';
import { isTooLong } from '@functions/reconciliation/steps/date-range';

/** Returns the day closes of a range, newest first, and the days without a close. */
export async function listDayCloses(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { request: { from, to } }: { request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  if (isTooLong(from, to)) return fail('too_many_days');
  const [closes, first] = await Promise.all([
    store.nonTransactional.dayCloses.listBetween(from, to),
    store.nonTransactional.dayCloses.findFirst(),
  ]);
  const notClosed =
    first === null
      ? []
      : daysWithoutClose({
          from: laterOf(from, first),
          today: earlierOf(dayAfter(to), moscowDay(await clock.now())),
          closed: closes.map(({ day }) => day),
        });
  return ok({ content: closes.toReversed().map(presentDayClose), notClosed: notClosed.toReversed() });
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other);
const laterOf = (one: string, other: string): string => (one > other ? one : other);
const dayAfter = (day: string): string => moscowDay(addDays(startOfMoscowDay(day), 1));

/** The time of a call, in ms. The function and Hosting end it after 60 seconds. */
const CLOSE_WITHIN = 40_000;

/**
 * Closes a day again and imports missed notifications. Fails with `day_not_over`, and with `busy` if it takes longer
 * than a call may: another call, or the nightly job, continues where it stopped.
 */
export async function closeDayAgain(
  deps: Deps,
  { staff, request: { day } }: { staff: StaffCaller; request: RequestOf<typeof againEndpoint> },
): Promise<ResultOf<typeof againEndpoint>> {
  if (day >= moscowDay(await deps.clock.now())) return fail('day_not_over');
  const startedAt = deps.clock.realNow();
  const isOver = () => deps.clock.realNow() - startedAt >= CLOSE_WITHIN;
  const outcome = await closeDayInTime(deps, { day, isOver });
  if ('continues' in outcome) return fail('busy');
  const { close } = outcome;
  await logStaffAction(deps, staff, { action: 'closeDayAgain', facts: { day, differences: close.differences.length } });
  return ok(presentDayClose(close));
}

const presentDayClose = ({ day, closedAt, payments, revenue, refunds, differences }: DayClose) => ({
  day,
  closedAt: toIso(closedAt),
  payments,
  revenue: toRoubles(revenue),
  refunds: toRoubles(refunds),
  differences: differences.map(({ ours, theirs, chargebackId: _, ...difference }) => ({
    ...difference,
    ours: ours === null ? null : toRoubles(ours),
    theirs: theirs === null ? null : toRoubles(theirs),
  })),
});
