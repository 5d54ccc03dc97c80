import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';

/** Additive call: ends every session of this customer, the calling one included. */
export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  path: '/api/auth/signOutEverywhere',
  caller: 'customer',
  needsRecentSignIn: { never: 'it also ends the session that calls' },
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['not_registered', 'sign_in_again'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded }),
});
