import type { AppDevice } from '@functions/devices/contract/app-device';
import type { Instant } from '@functions/base/rules/calendar';
import { inOrder, slotsOf, workingDeviceIds, type Device } from '@functions/nodes/rules/device';
import { noSubscription, view } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Repositories } from '@functions/campaigns/ports/repositories';
import { presentDevice } from './present-devices';

/**
 * Returns the bound devices of a customer as the app with `installId` sees them, the number of slots (0 without access)
 * and how many are used.
 */
export async function appDevices(
  repositories: Pick<Repositories, 'devices' | 'subscriptions'>,
  { uid, installId, now }: { uid: string; installId: string; now: Instant },
): Promise<{ devices: AppDevice[]; limit: number; used: number }> {
  const [active, found] = await Promise.all([
    repositories.devices.ofCustomer(uid),
    repositories.subscriptions.get(uid),
  ]);
  const subscription = found ?? noSubscription(uid);
  const { isActive } = view(subscription, now);
  const slots = slotsOf(subscription, termsAt(now), now);
  const working = workingDeviceIds(active, slots, isActive);
  return {
    devices: inOrder(active).map((device) => appDevice(device, { installId, working })),
    limit: isActive ? slots : 0,
    used: active.length,
  };
}

const appDevice = (
  device: Device,
  { installId, working }: { installId: string; working: ReadonlySet<string> },
): AppDevice => ({
  ...presentDevice(device, working),
  isThis: device.installId === installId,
});
