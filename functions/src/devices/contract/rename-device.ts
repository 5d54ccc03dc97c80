import * as z from 'zod/mini';
import { deviceList } from './device';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity } from '@functions/base/contract/wire';

/** Additive call: renames a device. The stored name has 64 characters at most. */
export const renameDevice = endpoint({
  name: 'renameDevice',
  path: '/api/profile/renameDevice',
  caller: 'customer',
  needsRecentSignIn: { never: 'it changes a name' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'device_name_empty', 'no_such_device'],
  request: z.object({
    ...claimedIdentity,
    deviceId: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+$/)),
    deviceName: z.string().check(z.maxLength(512)),
  }),
  response: deviceList,
});
