import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { PLATFORMS } from '@functions/base/contract/values/status';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { appDeviceList, extraDevice, fromInstall, server } from './app-device';

/**
 * Binds the app's installation to a free slot, or to the slot it already has. `key` is the device's access key. Only
 * its hash is stored, so this response alone contains it; another activation replaces it. Fails with `not_active`, and
 * with `device_limit` (409), which carries `devices`, `limit` and the price of a slot: the customer detaches a device
 * or buys a slot.
 */
export const activateDevice = endpoint({
  name: 'activateDevice',
  path: '/api/device/activate',
  caller: 'customer',
  needsRecentSignIn: { never: 'it uses a slot that is paid' },
  effect: 'change',
  repetition: 'newEffect',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'restricted', 'not_active', 'device_limit', 'device_name_empty'],
  refusalDetails: {
    device_limit: z.extend(z.omit(appDeviceList, { success: true }), {
      /** Null if no more device can be added. */
      extraDevice: z.nullable(extraDevice),
    }),
  },
  request: z.object({
    ...fromInstall,
    deviceName: z.string().check(z.maxLength(512)),
    platform: z.enum(PLATFORMS),
    appVersion: z.string().check(z.maxLength(32), z.regex(/^[\w.+ -]*$/)),
    publicKey: z.optional(z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9+/=_-]+$/))),
  }),
  response: z.object({
    success: succeeded,
    deviceId: z.string(),
    key: z.string(),
    /** End of access; the nodes check it themselves. */
    validUntil: isoDate,
    servers: z.array(server),
    limit: z.int(),
    used: z.int(),
  }),
});
