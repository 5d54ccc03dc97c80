import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import { unreadableRow, type DayClose, type Difference } from '@functions/reconciliation/rules/day-close';
import {
  MAX_DIFFERENCES,
  newComparison,
  type DayCloseProgress,
  type FoundDifference,
  type ListComparison,
} from '@functions/reconciliation/rules/day-close-progress';
import type { Deps, PaymentDeps } from '@functions/reconciliation/ports/repositories';
import { logUnreadable } from '@functions/payments/steps/log-unreadable';
import { compareDay } from './compare-day';
import { compareAgain } from './compare-again';
import { readChargebacks } from './read-chargebacks';
import { snapshotAtEndOfDay } from '@functions/reconciliation/tasks/recompute-day-totals';

/** `continues`: why the close is not finished. Its time was over, or another run closes the day. */
export type CloseOutcome = { readonly close: DayClose } | { readonly continues: string };

/** A run that takes longer than this stores how far it came, so that a crash loses no more. Milliseconds. */
const SAVE_EVERY = MINUTE;

/**
 * Closes one accounting day (YYYY-MM-DD, Moscow): compares the ledger of every provider with its own list and stores
 * the totals and every difference (P11). Missed notifications are imported from the list. Other differences and
 * unreadable rows are reported to finance and do not stop the close. A second close of a day replaces the first report,
 * except for repaired differences. Chargebacks are read too; if that fails, the day is closed and the error is thrown
 * afterwards. Throws an Error if another run closes the day.
 */
export async function closeDay(deps: PaymentDeps, { day }: { day: string }): Promise<DayClose> {
  const outcome = await closeDayInTime(deps, { day, isOver: () => false });
  if ('continues' in outcome) throw new Error(outcome.continues);
  return outcome.close;
}

/** The same until `isOver` returns true: how far it came is stored, and the next call continues there. */
export async function closeDayInTime(
  deps: PaymentDeps,
  { day, isOver }: { day: string; isOver: () => boolean },
): Promise<CloseOutcome> {
  const { store, payments, clock, log } = deps;
  const progress = await startProgress(deps, day);
  for (const { name: provider, lists } of payments.all) {
    if (lists === null) continue;
    const before = progress.of(provider);
    const comparison = await compareDay(deps, before, { ...progress, provider, lists, isOver });
    if (comparison === null) return ofAnotherRun(day);
    if (comparison.next === null) {
      progress.complete(comparison);
      continue;
    }
    if (!(await progress.save(comparison))) return ofAnotherRun(day);
    return { continues: `the time is over before ${day} is closed` };
  }
  const comparisons = progress.completed();
  const found = comparisons.flatMap(readableDifferences);
  const unreadable = comparisons.flatMap((comparison) => comparison.unreadable);
  logUnreadable(deps, 'payments', unreadable);
  await refuseTooMany(deps, progress, comparisons);
  // Runs after the import, so that a chargeback of a missed payment finds its receipt.
  const disputes = await readChargebacks({ store, payments, clock, log }, { day });
  const remaining = (await Promise.all(comparisons.map((each) => remainingOf(store, day, each)))).flat();
  const stillDiffers = new Set(remaining.map(({ transactionId }) => transactionId));
  const earlier = await store.nonTransactional.dayCloses.get(day);
  const repaired = found
    .filter(({ transactionId }) => !stillDiffers.has(transactionId))
    .map((difference) => ({ ...difference, isRepaired: true }));
  const close: DayClose = {
    day,
    closedAt: await clock.now(),
    ...(await store.nonTransactional.metrics.ofDay(day)),
    endOfDay: await snapshotAtEndOfDay({ store, clock }, day),
    differences: [
      ...remaining.map(reported),
      ...unreadable.map(unreadableRow),
      ...disputes.differences,
      ...repaired.map(reported),
      ...(earlier?.differences.filter(({ isRepaired }) => isRepaired) ?? []),
    ],
    ...readToOf(disputes.readTo, earlier),
  };
  if (!(await progress.finish(close))) return ofAnotherRun(day);
  if (found.length > 0)
    log.error('the ledger differs from the provider', new Error(`${found.length} differences`), {
      day,
      repaired: repaired.length,
    });
  if (disputes.readTo === null) throw disputes.failure;
  return { close };
}

const ofAnotherRun = (day: string): CloseOutcome => ({ continues: `another run closes ${day}` });

/** Keeps the value of an earlier close if this reading failed. */
function readToOf(readTo: Instant | null, earlier: DayClose | null): Pick<DayClose, 'chargebacksReadTo'> {
  const moment = readTo ?? earlier?.chargebacksReadTo;
  return moment === undefined ? {} : { chargebacksReadTo: moment };
}

const readableDifferences = ({ found, unreadableIds }: ListComparison): readonly FoundDifference[] =>
  found.filter(({ transactionId }) => !unreadableIds.includes(transactionId));

/** The differences that the import did not repair. */
const remainingOf = (store: Deps['store'], day: string, comparison: ListComparison): Promise<FoundDifference[]> =>
  compareAgain(store, readableDifferences(comparison), { day, provider: comparison.provider });

const reported = ({ refundOf: _refundOf, ...difference }: FoundDifference): Difference => difference;

/**
 * Throws if a report cannot hold all differences. What was missing is imported; the next close starts anew and does not
 * find it again.
 */
async function refuseTooMany(
  { store }: PaymentDeps,
  { day }: { day: string },
  comparisons: readonly ListComparison[],
): Promise<void> {
  const count = comparisons.reduce((sum, { foundCount, unreadable }) => sum + foundCount + unreadable.length, 0);
  if (count <= MAX_DIFFERENCES) return;
  await store.nonTransactional.dayCloseProgress.remove(day);
  throw new Error(`${day} has ${count} differences, and a report holds ${MAX_DIFFERENCES}. Missing ones were imported`);
}

/**
 * How far the close of a day has come: in memory, and stored when it may be interrupted. What stores returns false if
 * another run closes the day.
 */
async function startProgress({ store, clock, random }: PaymentDeps, day: string) {
  const stored = await store.nonTransactional.dayCloseProgress.get(day);
  const comparisons = new Map(stored?.comparisons.map((comparison) => [comparison.provider, comparison]));
  const runId = random.secretId();
  let last: Pick<DayCloseProgress, 'runId' | 'saved'> | null = stored;
  let savedAt = clock.realNow();
  /** Writes and returns true, unless another run has written since this one read. */
  const write = (work: (repositories: Parameters<Parameters<Deps['store']['transaction']>[0]>[0]) => Promise<void>) =>
    store.transaction(async (repositories) => {
      const found = await repositories.dayCloseProgress.get(day);
      if (found?.runId !== last?.runId || found?.saved !== last?.saved) return false;
      await work(repositories);
      return true;
    });
  const save = async (comparison: ListComparison): Promise<boolean> => {
    comparisons.set(comparison.provider, comparison);
    const next = { runId, saved: (last?.saved ?? 0) + 1 };
    const isOurs = await write((repositories) =>
      repositories.dayCloseProgress.save({ day, ...next, comparisons: [...comparisons.values()] }),
    );
    if (!isOurs) return false;
    last = next;
    savedAt = clock.realNow();
    return true;
  };
  return {
    day,
    of: (provider: string): ListComparison => comparisons.get(provider) ?? newComparison(provider),
    complete: (comparison: ListComparison) => void comparisons.set(comparison.provider, comparison),
    completed: (): readonly ListComparison[] => [...comparisons.values()].filter(({ next }) => next === null),
    save,
    saveNowAndThen: async (comparison: ListComparison): Promise<boolean> =>
      clock.realNow() - savedAt < SAVE_EVERY || save(comparison),
    /** Stores the close and removes the progress. */
    finish: async (close: DayClose): Promise<boolean> => {
      if (last === null) {
        await store.nonTransactional.dayCloses.save(close);
        return true;
      }
      return write(async (repositories) => {
        await repositories.dayCloses.save(close);
        await repositories.dayCloseProgress.remove(day);
      });
    },
  };
}
