import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: ends the subscription and erases the customer's data (decision 15), after a sign-in of the last ten
 * minutes. `confirmed`: the page asked for confirmation.
 */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  path: '/api/profile/delete',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['recent_sign_in_needed'],
  request: z.object({ ...claimedIdentity, confirmed: z.literal(true) }),
  response: z.object({ success: succeeded }),
});
