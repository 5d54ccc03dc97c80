import { expect, it } from 'vitest';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { Contention } from '@functions/base/ports/repositories';
import { openFaultWorld, type FaultWorld } from '../faults/fault-world';
import type { RunningProduct } from '../product/start-product';

type Models = Record<string, unknown>[];

/** A separate world for concurrent calls, with the queries that check the result. */
export interface Burst {
  readonly product: RunningProduct;
  /** Runs all follow-up work and fails when something is left. */
  settled(): Promise<void>;
  mandates(): Promise<Models>;
  /** Mandates that can still charge. */
  live(): Promise<Models>;
  payments(): Promise<Models>;
  refunds(): Promise<Models>;
  subscriptionOf(customer: { readonly uid: string }): Promise<Subscription | null>;
}

export const atOnce = <T>(width: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: width }, (_, index) => act(index)));

/** Retries while the call fails because of concurrent ones, as the page and the scheduler do. */
export async function retryWhenBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const isBusy = error instanceof Contention || (error instanceof Error && error.message.includes('busy'));
      if (!isBusy || attempt === 5) throw error;
    }
  }
}

export const burst = (title: string, test: (burst: Burst) => Promise<void>): void =>
  it.concurrent(
    title,
    async () => {
      const world = await openFaultWorld();
      try {
        await test(burstOf(world));
      } finally {
        await world.product.stop();
      }
    },
    120_000,
  );

function burstOf({ product, recover, pendingWork }: FaultWorld): Burst {
  const provider = product.sandbox.cloudpayments;
  const completed = async (type: number) =>
    (await provider.transactions()).filter(({ Status, Type }) => Status === 'Completed' && Type === type);
  return {
    product,
    settled: async () => {
      await recover();
      expect(await pendingWork()).toEqual([]);
    },
    mandates: () => provider.subscriptions(),
    live: async () =>
      (await provider.subscriptions()).filter(({ Status }) => Status === 'Active' || Status === 'PastDue'),
    payments: () => completed(0),
    refunds: () => completed(1),
    subscriptionOf: ({ uid }) => product.deps.store.nonTransactional.subscriptions.get(uid),
  };
}
