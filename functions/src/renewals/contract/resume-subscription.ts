import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: resumes auto-renewal with the saved card, without a charge now, after a sign-in of the last
 * ten minutes.
 */
export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  path: '/api/subscriptions/resume',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: [
    'recent_sign_in_needed',
    'too_many_attempts',
    'consents_missing',
    'restricted',
    'nothing_to_resume',
    'card_missing',
  ],
  request: z.object({ ...claimedIdentity, consents: z.object({ autoCharge: z.boolean(), offer: z.boolean() }) }),
  response: z.object({ success: succeeded, expirationDate: z.nullable(isoDate), subscriptionIsActive: z.boolean() }),
});
