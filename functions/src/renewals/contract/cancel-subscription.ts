import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { LEAVING_REASONS } from '@functions/base/contract/values/leaving-reasons';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * Cancels the auto-renewal (§7). `uid` is optional; the session determines the customer. Additive: `leavingReason`, the
 * customer's answer if there is one. A repetition changes no earlier answer.
 */
export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  path: '/api/subscriptions/cancel',
  caller: 'customer',
  needsRecentSignIn: { never: 'cancelling must always work, and resuming takes it back' },
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['nothing_to_cancel'],
  request: z.object({
    email: claimedIdentity.email,
    uid: z.optional(claimedIdentity.uid),
    leavingReason: z.optional(z.enum(LEAVING_REASONS)),
  }),
  response: z.object({ success: succeeded, expirationDate: z.nullable(isoDate), subscriptionIsActive: z.boolean() }),
});
