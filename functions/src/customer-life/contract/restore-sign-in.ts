import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: restores a removed sign-in by the link of the e-mail that reported the removal, within three days and
 * without a session. It also removes the sign-ins that were linked around the removal, and ends every session.
 * `isPreview`: only returns the provider of the removed sign-in, because opening a page must not change anything.
 */
export const restoreSignIn = endpoint({
  name: 'restoreSignIn',
  path: '/api/auth/restore',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['link_not_valid', 'restricted', 'both_accounts_paid', 'payment_in_progress'],
  request: z.object({ link: z.string().check(z.minLength(1), z.maxLength(1024)), isPreview: z.optional(z.boolean()) }),
  response: z.object({ success: succeeded, provider: z.enum(SIGN_IN_WAYS) }),
});
