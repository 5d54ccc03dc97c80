import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, succeeded } from '@contract/wire';

/** Additive call: ends everything and forgets the customer. `confirmed` says that the page asked twice. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/profile/delete',
  caller: 'customer',
  request: z.object({ ...claimedIdentity, confirmed: z.literal(true) }),
  response: z.object({ success: succeeded }),
});
