import { nextRestOfSlots } from '@functions/domain/devices/device';
import { accessGrantOf } from '@functions/domain/nodes/access-grant';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Gift } from '@functions/domain/purchase/gift';
import type { Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Repositories } from '@functions/ports/repositories';
import { enqueueGiftStep } from '@functions/usecases/platform/outbox-tasks';

/** Plans the step at which extra devices of who claimed a gift begin or cease to rest, if they ever do. */
export async function enqueueSlotStep(
  repositories: Repositories,
  { id: giftId }: Pick<Gift, 'id'>,
  subscription: Subscription,
  now: Instant,
): Promise<void> {
  const at = nextRestOfSlots(subscription, now);
  if (at !== null) await enqueueGiftStep(repositories, { giftId, step: 'slots' }, at, now, `_${at}`);
}

/** Tells the nodes which devices work now, and plans the next step: refunds and restrictions move the periods. */
export async function updateSlots(repositories: Repositories, gift: Gift, now: Instant): Promise<void> {
  const { claimedBy } = gift;
  if (claimedBy === null) return;
  const [subscription, devices] = await Promise.all([
    repositories.subscriptions.get(claimedBy),
    repositories.devices.ofCustomer(claimedBy),
  ]);
  if (subscription === null || subscription.deletedAt !== null) return;
  if (devices.length > 0) await repositories.accessGrants.save(accessGrantOf(subscription, devices, termsAt(now), now));
  await enqueueSlotStep(repositories, gift, subscription, now);
}
