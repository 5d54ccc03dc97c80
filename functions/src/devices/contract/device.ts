import * as z from 'zod/mini';
import { PLATFORMS } from '@functions/base/contract/values/status';
import { isoDate, succeeded } from '@functions/base/contract/wire';

/** A device as its customer sees it (§3). */
export const device = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  deviceName: z.string(),
  deviceId: z.string(),
  firstActivation: z.nullable(isoDate),
  /** Additive: when it connected last, to the hour, or its app asked for servers; null before. */
  lastSeen: z.nullable(isoDate),
  /** Additive: the name of the server of its last connection; null if that is not known. */
  place: z.nullable(z.string()),
  /** Whether it has access now. False without access, and for devices beyond the slots: those used last keep it. */
  isWorking: z.boolean(),
});
export type DeviceResponse = z.output<typeof device>;

/** The response to a change of devices (§4); it replaces list and count on the page. */
export const deviceList = z.object({ success: succeeded, devices: z.array(device), availableDevices: z.int() });
