import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { PASSWORD_MAX, PASSWORD_MIN } from './manage-password';
import { SIGN_IN_PROVIDERS } from '@contract/values/status';
import { claimedIdentity, succeeded } from '@contract/wire';

const signIns = z.array(
  z.object({
    /** `{provider}:{id}`, as unlinkSignIn takes it. */
    signIn: z.string(),
    provider: z.enum(SIGN_IN_PROVIDERS),
    /** This very session came by it. */
    isCurrent: z.boolean(),
  }),
);

const response = z.object({
  success: succeeded,
  signIns,
  /** The sign-ins are another account's now, or this session's account was made anew: sign in with it and register. */
  customToken: z.optional(z.string()),
});

/** Additive: the sign-ins that open this account. */
export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'POST',
  path: '/api/auth/signIns',
  caller: 'customer',
  request: z.object(claimedIdentity),
  response,
});

/** Additive: signed in as one account, with the proof of another sign-in. Exactly one proof is named. */
export const linkSignIn = endpoint({
  name: 'linkSignIn',
  method: 'POST',
  path: '/api/auth/link',
  caller: 'customer',
  request: z.object({
    ...claimedIdentity,
    /** An ID token of a Google or a confirmed password sign-in. */
    idToken: z.optional(z.string().check(z.maxLength(4096))),
    /** Yandex's access token, from the fragment. */
    yandexToken: z.optional(z.string().check(z.maxLength(4096))),
    /** A password for the address that this very account's Google sign-in vouches for. */
    password: z.optional(z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))),
  }),
  response,
});

export const unlinkSignIn = endpoint({
  name: 'unlinkSignIn',
  method: 'POST',
  path: '/api/auth/unlink',
  caller: 'customer',
  request: z.object({ ...claimedIdentity, signIn: z.string().check(z.maxLength(256)) }),
  response,
});
