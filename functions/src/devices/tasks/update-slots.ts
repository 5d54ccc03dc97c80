import { nextChangeOfSlots } from '@functions/subscription/rules/slots';
import { accessGrantOf } from '@functions/nodes/rules/access-grant';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { slotUpdate } from '@functions/subscription/rules/subscription-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { saveAccessGrant } from '@functions/nodes/steps/writes';

/**
 * Tells the nodes which devices work now that extra devices began or ceased to rest, and plans the next such moment.
 */
export async function updateSlots({ store, clock }: Pick<Deps, 'store' | 'clock'>, uid: string): Promise<void> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const [subscription, devices] = await Promise.all([
      repositories.subscriptions.get(uid),
      repositories.devices.ofCustomer(uid),
    ]);
    if (subscription === null || subscription.deletedAt !== null) return;
    const next = nextChangeOfSlots(subscription, now);
    const update = next === null ? null : slotUpdate({ uid, version: subscription.version, at: next }, now);
    const isPlanned = update !== null && (await repositories.outbox.get(update.id)) !== null;
    if (devices.length > 0)
      await saveAccessGrant(repositories, accessGrantOf(subscription, devices, termsAt(now), now));
    if (!isPlanned) await enqueue(repositories, update);
  });
}
