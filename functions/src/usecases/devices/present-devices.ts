import type { DeviceResponse } from '@contract/devices/device';
import { toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import { freeSlots, inOrder, slotsOf, type Device } from '@functions/domain/devices/device';
import { view, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';

/** Maps the bound devices and the number of free slots to the response (§4). Without access there are no free slots. */
export const presentDevices = (subscription: Subscription, active: readonly Device[], now: Instant) => ({
  devices: inOrder(active).map(presentDevice),
  availableDevices: view(subscription, now).isActive ? freeSlots(slotsOf(subscription, termsAt(now)), active) : 0,
});

/** Maps a device to the response (§3). */
export const presentDevice = ({ deviceId, platform, deviceName, firstActivation }: Device): DeviceResponse => ({
  id: deviceId,
  platform,
  deviceName,
  deviceId,
  firstActivation: toIsoOrNull(firstActivation),
});
