import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, roubles, succeeded } from '@functions/base/contract/wire';
import { deviceLine, followingCharge } from '@functions/subscription/contract/device-offer';

/**
 * Additive call: the price of one more device line by line, and the regular charge that follows. The coming term is a
 * line of its own when its charge was already announced without the device (decision 51). Buys nothing.
 */
export const addDevice = endpoint({
  name: 'addDevice',
  path: '/api/profile/addDevice',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads a price' },
  effect: 'read',
  limits: [],
  refusals: ['not_active', 'too_many_devices'],
  request: z.object(claimedIdentity),
  response: z.object({
    success: succeeded,
    payment: roubles,
    lines: z.array(deviceLine),
    nextAmount: roubles,
    charges: z.array(followingCharge),
    /** The saved card that can pay without the payment form (`payDevice`); null if there is none. */
    card: z.nullable(z.object({ mask: z.string() })),
  }),
});
