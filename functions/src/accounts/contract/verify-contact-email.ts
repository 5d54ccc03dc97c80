import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, emailAddress, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call for an account whose provider returned no e-mail address. Without `code`, six digits are sent to the
 * address. With the right code, the response has a token whose session contains the address: sign in with it and
 * register.
 */
export const verifyContactEmail = endpoint({
  name: 'verifyContactEmail',
  path: '/api/auth/contact',
  caller: 'signedIn',
  needsRecentSignIn: { never: 'an account that has an address is refused' },
  effect: 'change',
  repetition: 'newEffect',
  limits: ['contact-codes', 'contact-codes-email', 'contact-guesses', 'wrong-secrets'],
  refusals: [
    'contact_known',
    'too_many_attempts',
    'human_check_needed',
    'human_check_failed',
    'provider_unavailable',
    'code_not_valid',
  ],
  request: z.object({
    ...claimedIdentity,
    contact: emailAddress,
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    language: z.optional(z.string().check(z.maxLength(16))),
    /** A solved reCAPTCHA, after `human_check_needed`. */
    captchaToken: z.optional(z.string().check(z.maxLength(8192))),
  }),
  response: z.object({ success: succeeded, customToken: z.optional(z.string()) }),
});
