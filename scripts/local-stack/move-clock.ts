import { setTimeout as sleep } from 'node:timers/promises';
import { runDueCheckpoints } from '@functions/jobs/run-due-checkpoints';
import { processUnclaimedPurchases } from '@functions/jobs/process-unclaimed-purchases';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/jobs/sweep-payment-events';
import type { Deps } from '@functions/ports/services';
import type { localClock } from '@functions/store/local-clock';

export interface Step {
  readonly at: string;
  readonly sentence: string;
}

/** The payment stand-in: renewals and redeliveries happen when it is told that their time has come. */
export interface Provider {
  nextDue(): Promise<string | null>;
  runDue(): Promise<readonly Step[]>;
}

/** Something that happens at set times of the calendar, as scheduled jobs do. */
export interface Routine {
  nextAfter(now: number): number;
  run(): Promise<readonly Step[]>;
}

export interface MovableLocalStack {
  readonly deps: Deps;
  readonly clock: ReturnType<typeof localClock>;
  readonly provider: Provider;
  readonly routines?: readonly Routine[];
}

const PATIENCE = 60_000;

/** Waits until no due outbox entry is left, whoever carries it out. Throws when one does not end within a minute. */
export async function drainOutbox(deps: Deps): Promise<void> {
  const start = Date.now();
  for (;;) {
    await sweepOutbox(deps);
    if ((await deps.store.nonTransactional.outbox.due(await deps.clock.now(), { limit: 1, after: null })).length === 0)
      return;
    if (Date.now() - start > PATIENCE) throw new Error('an outbox entry is due and does not end');
    await sleep(100);
  }
}

/** Everything that is due at this moment, until nothing is: one job's work is another's cause. */
export async function settle(deps: Deps): Promise<void> {
  do {
    await sweepPaymentEvents(deps);
    await drainOutbox(deps);
    await processUnclaimedPurchases(deps);
  } while ((await runDueCheckpoints(deps)) > 0);
  await drainOutbox(deps);
}

/**
 * Moves the suite's clock forward, stopping at every instant at which something is due on the way: renewals, redeliveries,
 * retries, reminders, ends, nightly jobs. Yields what happened, in order.
 */
export async function* moveClock(stack: MovableLocalStack, target: number): AsyncGenerator<Step> {
  const { deps, clock, provider, routines = [] } = stack;
  for (;;) {
    await settle(deps);
    const now = await clock.now();
    const routineAt = Math.min(...routines.map((routine) => routine.nextAfter(now)));
    const next = Math.min(target, routineAt, Math.max(now, await nextDue(deps, provider)));
    await clock.move(next - Date.now());
    yield* await provider.runDue();
    await settle(deps);
    for (const routine of routines) if (routine.nextAfter(now) <= next) yield* await routine.run();
    if (await isStuck(provider, next))
      throw new Error('the stand-in has something due and does not do it: it follows another clock');
    if (next >= target) return;
  }
}

async function isStuck(provider: Provider, now: number): Promise<boolean> {
  const due = await provider.nextDue();
  return due !== null && Date.parse(due) < now;
}

async function nextDue(deps: Deps, provider: Provider): Promise<number> {
  const renewal = await provider.nextDue();
  const retry = await deps.store.nonTransactional.outbox.nextDue();
  const milestone = await deps.store.nonTransactional.subscriptions.nextDue();
  return Math.min(renewal === null ? Infinity : Date.parse(renewal), retry ?? Infinity, milestone ?? Infinity);
}
