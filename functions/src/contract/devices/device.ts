import * as z from 'zod/mini';
import { PLATFORMS } from '@contract/values/status';
import { isoDate, succeeded } from '@contract/wire';

/** §3: a device as its customer sees it. */
export const device = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  deviceName: z.string(),
  deviceId: z.string(),
  firstActivation: z.nullable(isoDate),
});
export type DeviceOnTheWire = z.output<typeof device>;

/** §4: what a change of the devices answers; it replaces the list and the count on the page. */
export const deviceList = z.object({ success: succeeded, devices: z.array(device), availableDevices: z.int() });
