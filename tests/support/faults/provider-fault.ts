import { expect } from 'vitest';
import type { FAULT_KINDS, FaultSettingsPatch } from '../../sandbox/cloudpayments/fault-settings';
import { openFaultWorld } from './fault-world';
import type { FaultScenario } from './fault-matrix';

export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * With `disconnectAfter` the call succeeded and only its response is lost. In the other cases the call had no effect.
 */
export const KINDS: readonly FaultKind[] = ['disconnectAfter', 'disconnectBefore', 'error500', 'tooMany'];

/**
 * Every kind of fault on one method, once and twice in a row. A call that succeeded is not repeated, so
 * `disconnectAfter` occurs once.
 */
export const faultsOf = (method: string): NonNullable<FaultSettingsPatch['faults']>[] =>
  KINDS.flatMap((kind) => (kind === 'disconnectAfter' ? [1] : [1, 2]).map((count) => [{ method, kind, count }]));

/** Runs a scenario once without faults and once per list of provider faults. All outcomes must be equal. */
export async function faultEverywhere<Actors>(
  scenario: FaultScenario<Actors>,
  faults: readonly NonNullable<FaultSettingsPatch['faults']>[],
): Promise<void> {
  const world = await openFaultWorld();
  const { product } = world;
  const { cloudpayments } = product.sandbox;
  try {
    const actors = await scenario.given(product);
    const restore = await world.snapshot();
    const end = async (injected: NonNullable<FaultSettingsPatch['faults']>) => {
      await restore();
      await cloudpayments.setFaults({ faults: structuredClone(injected) });
      const attempt = async (work: Promise<unknown> | undefined): Promise<void> => {
        try {
          await work;
        } catch (error) {
          if (injected.length === 0) throw error;
        }
      };
      await attempt(scenario.when(product, actors));
      await attempt(scenario.retry?.(product, actors));
      await scenario.then?.(product, actors);
      await world.recover();
      const left = (await cloudpayments.setFaults({})).faults.filter(({ count }) => count > 0);
      expect(left, 'unused faults').toEqual([]);
      expect(await world.pendingWork(), JSON.stringify(injected)).toEqual([]);
      return world.outcome();
    };
    const undisturbed = await end([]);
    for (const injected of faults) expect(await end(injected), JSON.stringify(injected)).toEqual(undisturbed);
  } finally {
    await product.stop();
  }
}
