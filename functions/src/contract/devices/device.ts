import * as z from 'zod/mini';
import { PLATFORMS } from '@contract/values/status';
import { isoDate, succeeded } from '@contract/wire';

/** A device as its customer sees it (§3). */
export const device = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  deviceName: z.string(),
  deviceId: z.string(),
  firstActivation: z.nullable(isoDate),
  /** Whether it has access now. False without access, and for devices beyond the slots: those used last keep it. */
  isWorking: z.boolean(),
});
export type DeviceResponse = z.output<typeof device>;

/** The response to a change of devices (§4); it replaces list and count on the page. */
export const deviceList = z.object({ success: succeeded, devices: z.array(device), availableDevices: z.int() });
