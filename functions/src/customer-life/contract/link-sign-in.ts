import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { signInProof, signInsResponse } from '@functions/accounts/contract/sign-ins';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity } from '@functions/base/contract/wire';

/**
 * Additive call: adds a sign-in to the current account, after a sign-in of the last ten minutes. Exactly one proof of
 * the other sign-in is given (decision 17).
 */
export const linkSignIn = endpoint({
  name: 'linkSignIn',
  path: '/api/auth/link',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: ['link-attempts'],
  refusals: [
    'recent_sign_in_needed',
    'too_many_attempts',
    'proof_missing',
    'provider_token_refused',
    'provider_unavailable',
    'password_needs_google',
    'sign_in_again',
    'too_many_sign_ins',
    'restricted',
    'both_accounts_paid',
    'payment_in_progress',
  ],
  request: z.object({
    ...claimedIdentity,
    ...signInProof,
    /** A new password for the address that this account's Google sign-in verified. */
    password: z.optional(z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))),
  }),
  response: signInsResponse,
});

/**
 * Additive call: removes a sign-in from this account, after a sign-in of the last ten minutes. Refused while access is
 * restricted.
 */
export const unlinkSignIn = endpoint({
  name: 'unlinkSignIn',
  path: '/api/auth/unlink',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['recent_sign_in_needed', 'sign_in_again', 'restricted', 'last_sign_in', 'sign_in_in_use'],
  request: z.object({ ...claimedIdentity, signIn: z.string().check(z.maxLength(256)) }),
  response: signInsResponse,
});
