import type { DeviceOnTheWire } from '@contract/devices/device';
import { toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import { freeSlots, inOrder, slotsOf, type Device } from '@functions/domain/devices/device';
import { view, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';

/** §4: the devices that are bound, and how many slots wait for one; without access there are none to wait. */
export const presentDevices = (subscription: Subscription, active: readonly Device[], now: Instant) => ({
  devices: inOrder(active).map(deviceOnTheWire),
  availableDevices: view(subscription, now).isActive ? freeSlots(slotsOf(subscription, termsAt(now)), active) : 0,
});

export const deviceOnTheWire = ({ deviceId, platform, deviceName, firstActivation }: Device): DeviceOnTheWire => ({
  id: deviceId,
  platform,
  deviceName,
  deviceId,
  firstActivation: toIsoOrNull(firstActivation),
});
