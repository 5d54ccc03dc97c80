import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { claimedIdentity, roubles, succeeded } from './wire';

/** Additive call: what one more device costs now, and the next regular charge with it. Buys nothing. */
export const addDevice = endpoint({
  name: 'addDevice',
  method: 'POST',
  path: '/api/profile/addDevice',
  caller: 'customer',
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, payment: roubles, nextAmount: roubles }),
});
