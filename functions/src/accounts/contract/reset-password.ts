import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';
import { PASSWORD_MAX, PASSWORD_MIN } from '@functions/accounts/contract/values/customers';

/**
 * Additive call: sets a new password with the code from an e-mail (§2). Every session of the account ends. The page
 * does not do that at Firebase itself, because the server trusts only passwords that it has set.
 */
export const resetPassword = endpoint({
  name: 'resetPassword',
  path: '/api/auth/resetPassword',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['link_not_valid', 'provider_unavailable', 'too_many_attempts'],
  request: z.object({
    /** The `oobCode` of the link: valid once, for an hour. */
    code: z.string().check(z.minLength(1), z.maxLength(512)),
    password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX)),
  }),
  response: z.object({ success: succeeded }),
});
