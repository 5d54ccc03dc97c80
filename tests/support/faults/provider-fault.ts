import { expect } from 'vitest';
import type { FAULT_KINDS, FaultSettingsPatch } from '../../sandbox/cloudpayments/fault-settings';
import { openFaultWorld } from './fault-world';
import type { FaultScenario } from './fault-matrix';

export type FaultKind = (typeof FAULT_KINDS)[number];

/** `disconnectAfter`: it succeeded, and only the answer is lost. The others never happened. */
export const KINDS: readonly FaultKind[] = ['disconnectAfter', 'disconnectBefore', 'error500', 'tooMany'];

/** Every kind of fault on one method, once and twice in a row; what succeeded is not asked for again. */
export const faultsOf = (method: string): NonNullable<FaultSettingsPatch['faults']>[] =>
  KINDS.flatMap((kind) => (kind === 'disconnectAfter' ? [1] : [1, 2]).map((count) => [{ method, kind, count }]));

/** Tells a story once undisturbed and once with each list of faults at the provider: the ends must be the same. */
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
    const end = async (broken: NonNullable<FaultSettingsPatch['faults']>) => {
      await restore();
      await cloudpayments.switches({ faults: structuredClone(broken) });
      const attempt = async (work: Promise<unknown> | undefined): Promise<void> => {
        try {
          await work;
        } catch (error) {
          if (broken.length === 0) throw error;
        }
      };
      await attempt(scenario.when(product, actors));
      await attempt(scenario.again?.(product, actors));
      await scenario.then?.(product, actors);
      await world.recover();
      const left = (await cloudpayments.switches({})).faults.filter(({ count }) => count > 0);
      expect(left, 'faults that nobody met').toEqual([]);
      expect(await world.pendingWork(), JSON.stringify(broken)).toEqual([]);
      return world.outcome();
    };
    const undisturbed = await end([]);
    for (const broken of faults) expect(await end(broken), JSON.stringify(broken)).toEqual(undisturbed);
  } finally {
    await product.stop();
  }
}
