import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, succeeded } from '@contract/wire';

/** Additive call: which e-mails the customer wants. Missing fields stay as they are. */
export const setPreferences = endpoint({
  name: 'setPreferences',
  method: 'POST',
  path: '/api/profile/preferences',
  caller: 'customer',
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['not_registered', 'too_many_attempts'],
  request: z.object({ ...claimedIdentity, reminders: z.optional(z.boolean()), promotions: z.optional(z.boolean()) }),
  response: z.object({ success: succeeded, reminders: z.boolean(), promotions: z.boolean() }),
});
