import * as z from 'zod/mini';
import { deviceList } from './device';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity } from '@functions/base/contract/wire';

/** Detaches a device and revokes its key at once (§7). Fails with `too_many_swaps` after five swaps within 30 days. */
export const detachDevice = endpoint({
  name: 'detachDevice',
  path: '/api/profile/detachDevice',
  caller: 'customer',
  needsRecentSignIn: { never: 'it costs nothing, and the device can be bound again' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'too_many_swaps', 'no_such_device'],
  request: z.object({
    ...claimedIdentity,
    deviceId: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+$/)),
  }),
  response: deviceList,
});
