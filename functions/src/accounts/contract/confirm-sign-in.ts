import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';
import { passkeyAnswer } from '@functions/base/contract/passkey-answers';
import { signInProof } from './sign-ins';

/**
 * Additive call: proves again one of the sign-ins of this account, for changes that need a sign-in of the last ten
 * minutes. Exactly one proof is given. Sign in with `customToken` and repeat the change.
 */
export const confirmSignIn = endpoint({
  name: 'confirmSignIn',
  path: '/api/auth/confirm',
  caller: 'customer',
  needsRecentSignIn: { never: 'it takes a new proof of a sign-in' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['link-attempts'],
  refusals: [
    'too_many_attempts',
    'proof_missing',
    'provider_token_refused',
    'provider_unavailable',
    'passkey_refused',
    'passkey_blocked',
    'other_account',
  ],
  request: z.object({
    ...claimedIdentity,
    ...signInProof,
    /** The answer of a passkey to the challenge of startPasskeySignIn. */
    passkey: z.optional(passkeyAnswer),
  }),
  response: z.object({ success: succeeded, customToken: z.string() }),
});
