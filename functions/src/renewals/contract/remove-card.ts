import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';

/** Additive call: removes the saved card, which cancels the renewals. */
export const removeCard = endpoint({
  name: 'removeCard',
  path: '/api/subscriptions/removeCard',
  caller: 'customer',
  needsRecentSignIn: { never: 'cancelling must always work, and a payment stores a card again' },
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded }),
});
