import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, isoDate, roubles, succeeded } from '@contract/wire';

/** What a part of the payment is for: the days until the end of the period, or the term after it. */
export const deviceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days-left'), until: isoDate, amount: roubles }),
  z.object({ kind: z.literal('coming-term'), months: z.int(), amount: roubles }),
]);
export type DeviceLine = z.output<typeof deviceLine>;

/**
 * Additive call: what one more device costs now, line by line, and the regular charge that follows. The coming term
 * is a line of its own when its charge was announced already and so leaves the device out. Buys nothing.
 */
export const addDevice = endpoint({
  name: 'addDevice',
  method: 'POST',
  path: '/api/profile/addDevice',
  caller: 'customer',
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, payment: roubles, lines: z.array(deviceLine), nextAmount: roubles }),
});
