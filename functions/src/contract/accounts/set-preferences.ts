import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, succeeded } from '@contract/wire';

/** Additive call: which letters the customer wants. What is left out stays as it is. */
export const setPreferences = endpoint({
  name: 'setPreferences',
  method: 'POST',
  path: '/api/profile/preferences',
  caller: 'customer',
  request: z.object({ ...claimedIdentity, reminders: z.optional(z.boolean()), promotions: z.optional(z.boolean()) }),
  response: z.object({ success: succeeded, reminders: z.boolean(), promotions: z.boolean() }),
});
