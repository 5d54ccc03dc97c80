import type { DeviceResponse } from '@functions/devices/contract/device';
import { toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { freeSlots, inOrder, slotsOf, workingDeviceIds, type Device } from '@functions/nodes/rules/device';
import { view, type Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';

/** Maps the bound devices and the number of free slots to the response (§4). Without access there are no free slots. */
export function presentDevices(subscription: Subscription, active: readonly Device[], now: Instant) {
  const { isActive } = view(subscription, now);
  const slots = slotsOf(subscription, termsAt(now), now);
  const working = workingDeviceIds(active, slots, isActive);
  return {
    devices: inOrder(active).map((device) => presentDevice(device, working)),
    availableDevices: isActive ? freeSlots(slots, active) : 0,
  };
}

/** Maps a device to the response (§3). `working`: the ids of the devices that have access. */
export const presentDevice = (
  { deviceId, platform, deviceName, firstActivation, lastSeen, lastServer }: Device,
  working: ReadonlySet<string>,
): DeviceResponse => ({
  id: deviceId,
  platform,
  deviceName,
  deviceId,
  firstActivation: toIsoOrNull(firstActivation),
  lastSeen: toIsoOrNull(lastSeen),
  place: lastServer ?? null,
  isWorking: working.has(deviceId),
});
