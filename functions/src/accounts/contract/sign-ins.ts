import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { PASSWORD_MAX, PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { yandexAccessToken } from './sign-in-with-yandex';
import { SIGN_IN_PROVIDERS } from '@functions/base/contract/values/status';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/** The proof of a sign-in at a provider. */
export const signInProof = {
  /** An ID token of a Google sign-in or of a confirmed password sign-in of the last ten minutes. */
  idToken: z.optional(z.string().check(z.maxLength(4096))),
  /** The Yandex access token, from the fragment of the return URL. */
  yandexToken: z.optional(yandexAccessToken),
};

const signIns = z.array(
  z.object({
    /** `{provider}:{id}`, the value for unlinkSignIn. */
    signIn: z.string(),
    provider: z.enum(SIGN_IN_PROVIDERS),
    /** The current session was opened with it. */
    isCurrent: z.boolean(),
  }),
);

/** The passkeys of an account. They are not among its `signIns`, which name providers. */
const passkeys = z.array(
  z.object({
    /** `passkey:{id}`, the value for unlinkSignIn and renamePasskey. */
    signIn: z.string(),
    /** What the customer calls it. */
    name: z.string(),
    created: isoDate,
    lastUsed: z.nullable(isoDate),
    /** Its counter showed a copy: it opens nothing any more. */
    isBlocked: z.boolean(),
    /** The current session was opened with it. */
    isCurrent: z.boolean(),
  }),
);

export const signInList = z.object({ success: succeeded, signIns, passkeys });

const response = z.object({
  ...signInList.shape,
  /**
   * Present when the sign-ins moved to another account, or this session's account was created again: sign in with it
   * and register.
   */
  customToken: z.optional(z.string()),
});

/** Additive call: the sign-ins of this account. */
export const listSignIns = endpoint({
  name: 'listSignIns',
  path: '/api/auth/signIns',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response,
});

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
  response,
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
  response,
});
