import type { DeviceOnTheWire } from '@contract/device';
import { toIsoOrNull, type Instant } from '@functions/domain/calendar';
import { freeSlots, inOrder, slotsOf, type Device } from '@functions/domain/device';
import { view, type Subscription } from '@functions/domain/subscription';
import { termsAt } from '@functions/domain/terms';

/** §4: the devices that are bound, and how many slots wait for one; without access there are none to wait. */
export const devicesOnTheWire = (subscription: Subscription, active: readonly Device[], now: Instant) => ({
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
