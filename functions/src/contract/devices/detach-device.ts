import * as z from 'zod/mini';
import { deviceList } from './device';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity } from '@contract/wire';

/** §7. Takes the device off its slot and its key away, at once. Refused after five swaps in thirty days (`too_many_swaps`). */
export const detachDevice = endpoint({
  name: 'detachDevice',
  method: 'POST',
  path: '/api/profile/detachDevice',
  caller: 'customer',
  request: z.object({
    ...claimedIdentity,
    deviceId: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+$/)),
  }),
  response: deviceList,
});
