import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, isoDate, succeeded } from '@contract/wire';

/** Cancels the auto-renewal (§7). `uid` is optional; the session determines the customer. */
export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/subscriptions/cancel',
  caller: 'customer',
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['nothing_to_cancel'],
  request: z.object({ email: claimedIdentity.email, uid: z.optional(claimedIdentity.uid) }),
  response: z.object({ success: succeeded, expirationDate: z.nullable(isoDate), subscriptionIsActive: z.boolean() }),
});
