import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { readHealth } from '@functions/operations/calls/read-health';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { FaultSettingsPatch } from '../../sandbox/cloudpayments/fault-settings';
import type { RunningProduct } from './start-product';

export type ProviderFault = NonNullable<FaultSettingsPatch['faults']>[number];

/** Lets the provider refuse calls, and shows what becomes of a customer's recurring payment. */
export const mandateFaults = (running: () => RunningProduct) => ({
  fail: (fault: Partial<ProviderFault> & Pick<ProviderFault, 'method'>) =>
    running().sandbox.cloudpayments.setFaults({ faults: [{ kind: 'refused', count: 1000, ...fault }] }),
  mend: () => running().sandbox.cloudpayments.setFaults({ faults: [], changedSubscriptions: {} }),
  /** The last of the outbox entries that change a customer's recurring payment. */
  task: async ({ uid }: Session) => {
    const { docs } = await running().db.collection('outbox').where('task.uid', '==', uid).get();
    const entries = docs.map((found) => found.data() as StoredTask).filter(({ task }) => task.kind === 'sync-mandate');
    return entries.toSorted((left, right) => left.created - right.created).at(-1);
  },
  /** A line of the health page. */
  checkOf: async (name: string) => (await readHealth(running().deps)).value.checks.find((check) => check.name === name),
});
