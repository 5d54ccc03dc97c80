import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, isoDate, roubles, succeeded } from '@contract/wire';

/** What a part of the payment covers: the days until the end of the period, or the coming term. */
export const deviceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days-left'), until: isoDate, amount: roubles }),
  z.object({ kind: z.literal('coming-term'), months: z.int(), amount: roubles }),
]);
export type DeviceLine = z.output<typeof deviceLine>;

/**
 * Additive call: the price of one more device line by line, and the regular charge that follows. The coming term is a
 * line of its own when its charge was already announced without the device (decision 51). Buys nothing.
 */
export const addDevice = endpoint({
  name: 'addDevice',
  method: 'POST',
  path: '/api/profile/addDevice',
  caller: 'customer',
  effect: 'read',
  limits: [],
  refusals: ['not_active', 'too_many_devices'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, payment: roubles, lines: z.array(deviceLine), nextAmount: roubles }),
});
