import { setTimeout as sleep } from 'node:timers/promises';
import { processUnclaimedPurchases } from '@functions/purchase/tasks/process-unclaimed-purchases';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import type { Deps } from '@functions/ports/services';
import type { localClock } from '@functions/base/store/local-clock';

/** One event for the output; `at` is an ISO date. */
export interface Step {
  readonly at: string;
  readonly sentence: string;
}

/** The payment sandbox. It runs due renewals and redeliveries on request; `nextDue` is an ISO date. */
export interface Provider {
  nextDue(): Promise<string | null>;
  runDue(): Promise<readonly Step[]>;
}

/** Work at fixed times, like a scheduled job. Times are in ms. */
export interface Routine {
  nextAfter(now: number): number;
  /** `at`: when it runs. */
  run(at: number): Promise<readonly Step[]>;
}

export interface MovableLocalStack {
  readonly deps: Deps;
  readonly clock: ReturnType<typeof localClock>;
  readonly provider: Provider;
  readonly routines?: readonly Routine[];
  /** What has happened since the last stop; asked at each stop, when its work is done. */
  readonly report?: () => Promise<readonly Step[]>;
  /** The least time between two stops, in ms; work that is due in between is late by as much. */
  readonly stride?: number;
}

const DRAIN_TIMEOUT_MS = 60_000;
/** The first and the longest wait for an entry that another process runs. Each wait is twice the one before. */
const SHORTEST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 100;

/** Waits until no outbox entry is due, whichever process runs it. Throws after one minute. */
export async function drainOutbox(deps: Deps): Promise<void> {
  const start = Date.now();
  for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    await sweepOutbox(deps);
    if ((await deps.store.nonTransactional.outbox.due(await deps.clock.now(), { limit: 1, after: null })).length === 0)
      return;
    if (Date.now() - start > DRAIN_TIMEOUT_MS) throw new Error('a due outbox entry did not finish within a minute');
    await sleep(wait);
  }
}

/** Runs all due work until nothing is due, since one job can cause work for another. */
export async function runDueWork(deps: Deps): Promise<void> {
  do {
    if (!(await isAnythingDue(deps))) return;
    await sweepPaymentEvents(deps);
    await drainOutbox(deps);
    await processUnclaimedPurchases(deps);
  } while ((await runDueCheckpoints(deps)) > 0);
  await drainOutbox(deps);
}

/** One look at all kinds of work, at once. */
async function isAnythingDue({ store, clock }: Deps): Promise<boolean> {
  const { paymentEvents, outbox, guestPurchases, subscriptions } = store.nonTransactional;
  const now = await clock.now();
  const first = { limit: 1, after: null };
  const due = await Promise.all([
    paymentEvents.unapplied(first),
    outbox.due(now, first),
    guestPurchases.unclaimed(now, first),
    subscriptions.due(now, first),
  ]);
  return due.some((found) => found.length > 0);
}

/**
 * Moves the clock of the local stack forward to `target` (ms) and stops at every time at which work is due: renewals,
 * redeliveries, retries, reminders, period ends, scheduled jobs. Yields the events in order.
 */
export async function* moveClock(stack: MovableLocalStack, target: number): AsyncGenerator<Step> {
  const { clock, provider, routines = [], report = nothing, stride = 0 } = stack;
  // Nobody else moves the clock meanwhile, so its offset need not be read at each use.
  let offset = (await clock.now()) - Date.now();
  const deps = { ...stack.deps, clock: { ...stack.deps.clock, now: () => Promise.resolve(Date.now() + offset) } };
  await runDueWork(deps);
  let providerDue = await provider.nextDue();
  for (;;) {
    const now = await deps.clock.now();
    const routineAt = Math.min(...routines.map((routine) => routine.nextAfter(now)));
    const next = Math.min(target, routineAt, Math.max(now + stride, await nextDue(deps, providerDue)));
    offset = next - Date.now();
    await clock.move(offset);
    yield* await provider.runDue();
    await runDueWork(deps);
    const due = routines.filter((routine) => routine.nextAfter(now) <= next);
    for (const routine of due) yield* await routine.run(next);
    if (due.length > 0) await runDueWork(deps);
    yield* await report();
    providerDue = await provider.nextDue();
    if (providerDue !== null && Date.parse(providerDue) < next)
      throw new Error('the payment sandbox does not run its due work: it uses another clock');
    if (next >= target) return;
  }
}

const nothing = (): Promise<readonly Step[]> => Promise.resolve([]);

async function nextDue({ store }: Deps, renewal: string | null): Promise<number> {
  const { outbox, subscriptions } = store.nonTransactional;
  const [retry, checkpoint] = await Promise.all([outbox.nextDue(), subscriptions.nextDue()]);
  return Math.min(renewal === null ? Infinity : Date.parse(renewal), retry ?? Infinity, checkpoint ?? Infinity);
}
