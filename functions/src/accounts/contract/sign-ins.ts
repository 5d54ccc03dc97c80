import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
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

/** The answer of every call that reads or changes them. */
export const signInsResponse = z.object({
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
  response: signInsResponse,
});
