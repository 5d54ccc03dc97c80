import * as z from 'zod/mini';
import { PASSWORD_ACTIONS, PASSWORD_MAX, PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { endpoint } from '@functions/base/contract/endpoint';
import { emailAddress, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: sign-in with a password (§2). Every action returns the same response, whatever is known about the
 * address; details are sent to the mailbox. `verify` sends the confirmation again.
 */
export const managePassword = endpoint({
  name: 'managePassword',
  path: '/api/auth/password',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['password-calls', 'password-calls-client-ip', 'wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['password_missing', 'human_check_failed', 'provider_unavailable', 'too_many_attempts'],
  request: z.object({
    action: z.enum(PASSWORD_ACTIONS),
    email: emailAddress,
    /** For `signUp` only. */
    password: z.optional(z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))),
    /** Additive: the guest purchase that the visitor wants to attach; the link of the e-mail carries it on. */
    prepaidToken: z.optional(z.string().check(z.maxLength(256))),
    captchaToken: z.string().check(z.maxLength(8192)),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ success: succeeded }),
});
