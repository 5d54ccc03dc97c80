import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';
import { newPasskeyAnswer, newPasskeyOptions } from '@functions/base/contract/passkey-answers';
import { signInList } from './sign-ins';

/** Additive call: a challenge for a new passkey of this account, after a sign-in of the last ten minutes. */
export const startPasskey = endpoint({
  name: 'startPasskey',
  path: '/api/auth/passkeys/start',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'read',
  limits: [],
  refusals: ['recent_sign_in_needed', 'too_many_sign_ins'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, options: newPasskeyOptions }),
});

/**
 * Additive call: adds a passkey to this account, after a sign-in of the last ten minutes. Without a name it gets that
 * of the browser. `unlinkSignIn` removes it.
 */
export const addPasskey = endpoint({
  name: 'addPasskey',
  path: '/api/auth/passkeys/add',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: ['link-attempts'],
  refusals: ['recent_sign_in_needed', 'too_many_attempts', 'passkey_refused', 'sign_in_again', 'too_many_sign_ins'],
  request: z.object({
    ...claimedIdentity,
    answer: newPasskeyAnswer,
    name: z.optional(z.string().check(z.maxLength(512))),
  }),
  response: signInList,
});

/** Additive call: gives a passkey another name. The stored name has 64 characters at most. */
export const renamePasskey = endpoint({
  name: 'renamePasskey',
  path: '/api/auth/passkeys/rename',
  caller: 'customer',
  needsRecentSignIn: { never: 'it changes a name' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'passkey_name_empty', 'no_such_passkey'],
  request: z.object({
    ...claimedIdentity,
    /** The passkey as `listSignIns` names it. */
    signIn: z.string().check(z.maxLength(256)),
    name: z.string().check(z.maxLength(512)),
  }),
  response: signInList,
});
