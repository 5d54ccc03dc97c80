import type { AppDevice } from '@contract/device/app-device';
import { toIsoOrNull, type Instant } from '@functions/domain/calendar';
import { inOrder, slotsOf, type Device } from '@functions/domain/device';
import { noSubscription, view } from '@functions/domain/subscription';
import { termsAt } from '@functions/domain/terms';
import type { Records } from '@functions/records';
import { deviceOnTheWire } from '@functions/usecases/devices-on-the-wire';

/** The account's devices for the app that asks, and how many there may be at once: none without access. */
export async function appDevices(
  records: Pick<Records, 'devices' | 'subscriptions'>,
  { uid, installId, now }: { uid: string; installId: string; now: Instant },
): Promise<{ devices: AppDevice[]; limit: number; used: number }> {
  const [active, found] = await Promise.all([records.devices.ofCustomer(uid), records.subscriptions.get(uid)]);
  const subscription = found ?? noSubscription(uid);
  return {
    devices: inOrder(active).map((device) => appDevice(device, installId)),
    limit: view(subscription, now).isActive ? slotsOf(subscription, termsAt(now)) : 0,
    used: active.length,
  };
}

const appDevice = (device: Device, installId: string): AppDevice => ({
  ...deviceOnTheWire(device),
  lastSeen: toIsoOrNull(device.lastSeen),
  isThis: device.installId === installId,
});
