import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';
import { passkeyAnswer, passkeyOptions } from '@functions/base/contract/passkey-answers';

/**
 * Additive call: a challenge for a sign-in with a passkey, and for the confirmation of a session with one. Valid for
 * five minutes, and once.
 */
export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  path: '/api/auth/passkeys/startSignIn',
  caller: 'anyone',
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ success: succeeded, options: passkeyOptions }),
});

/** Additive call: exchanges the answer of a passkey for a custom token of its account. */
export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  path: '/api/auth/passkeys/signIn',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['passkey_refused', 'passkey_blocked', 'too_many_attempts'],
  request: z.object({ answer: passkeyAnswer }),
  response: z.object({ success: succeeded, customToken: z.string() }),
});
