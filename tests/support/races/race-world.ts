import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import { rememberMemory } from '../memory-firestore/memory-firestore';
import { memoryTurns } from '../memory-firestore/turns';
import { openWorld, type World } from '../model/world';
import { mapProviders } from '../product/map-providers';
import { uncounted } from '../product/counting';

/** A product whose requests to the database and to the payment provider wait for the turns of a scheduler. */
export interface RaceWorld extends World {
  /** Remembers the documents and the provider's records, and returns a function that restores both. */
  remember(): () => void;
  /** Runs the use cases at the same time, in the order that the scheduler decides. None of them may throw. */
  race(scheduler: fc.Scheduler, runs: readonly (readonly [name: string, run: () => Promise<unknown>])[]): Promise<void>;
}

/** The provider's sandbox reads its clock from the database within a call, which is one turn already. */
const TIME_OF_PROVIDER = 'get clock/local';

/** Requests to the provider that have begun. Each ends before the next turn, which makes a schedule repeatable. */
let inFlight = 0;

/** A scheduler that gives the next turn when all use cases wait for one or are done. */
export const turnScheduler = (): fc.Arbitrary<fc.Scheduler> => fc.scheduler({ act: afterwards });

async function afterwards(giveTurn: () => Promise<void>): Promise<void> {
  await giveTurn();
  do await setImmediate();
  while (inFlight > 0);
}

export async function openRaceWorld(): Promise<RaceWorld> {
  let offset = 0;
  const world = await openWorld((deps) => ({
    ...deps,
    payments: mapProviders(deps.payments, inTurns),
    // As in several instances: transactions of one customer do not queue.
    store: { ...deps.store, transaction: (work) => deps.store.transaction(work) },
    // A counter decides nothing here, and its requests would only multiply the orders.
    rateLimits: uncounted,
    // Production reads no document for the time.
    clock: { ...deps.clock, now: async () => (memoryTurns.take === null ? deps.clock.now() : Date.now() + offset) },
  }));
  const race: RaceWorld['race'] = async (scheduler, runs) => {
    offset = (await world.now()) - Date.now();
    memoryTurns.take = async (request) => {
      if (ofOneTurn.getStore() !== true && request !== TIME_OF_PROVIDER)
        await scheduler.schedule(Promise.resolve(), request);
    };
    try {
      const all = Promise.all(runs.map(([name, run]) => named(name, run)));
      await scheduler.waitFor(all);
    } finally {
      memoryTurns.take = null;
    }
  };
  const remember = (): (() => void) => {
    const restore = [rememberMemory(world.product.db), world.product.sandbox.cloudpayments.snapshot()];
    return () => {
      for (const each of restore) each();
    };
  };
  return { ...world, race, remember };
}

async function named(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${name} failed: ${String(error)}`, { cause: error });
  }
}

/** A call of the provider is one turn, with the record of its outcome in the database. */
const ofOneTurn = new AsyncLocalStorage<true>();

const inTurns = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  refund: inTurn('refund', provider.refund),
  mandates: provider.mandates && allInTurns(provider.mandates),
  lists: provider.lists && allInTurns(provider.lists),
});

const allInTurns = <Api extends object>(api: Api): Api =>
  Object.fromEntries(Object.entries(api).map(([name, call]) => [name, inTurn(name, call as Method)])) as Api;

type Method = (...args: never[]) => Promise<unknown>;
const inTurn = <M extends Method>(name: string, method: M): M =>
  (async (...args: never[]) => {
    await memoryTurns.take?.(`provider ${name}`);
    inFlight += 1;
    return ofOneTurn.run(true, () => method(...args)).finally(() => (inFlight -= 1));
  }) as M;
