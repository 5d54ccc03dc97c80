import * as z from 'zod/mini';
import { passkeyAnswer, passkeyOptions } from '@functions/base/contract/passkey-answers';
import { endpoint } from '@functions/base/contract/endpoint';

/**
 * Staff login (§7). A refusal is plain Russian text, because the login page shows the body. `captchaToken` and `code`
 * are additive. When a second factor is set up and `code` is missing, the response has `confirm` instead of tokens; the
 * client sends it back with the code or with the answer of a passkey within five minutes. A passkey alone opens a
 * session too (T34). While strangers try many passwords of a login, only the request with password and code is looked
 * at (decision 68).
 */
export const signInStaff = endpoint({
  name: 'signInStaff',
  path: '/auth/login',
  caller: 'anyone',
  refusalForm: 'loginPage',
  requiresAppCheck: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [
    'staff-sign-in-device',
    'staff-sign-in-network',
    'staff-sign-in',
    'staff-sign-in-strangers',
    'staff-sign-in-code',
    'staff-sign-in-all',
  ],
  refusals: [
    'human_check_failed',
    'too_many_attempts',
    'staff_sign_in_refused',
    'sign_in_again',
    'code_wrong',
    'passkey_refused',
    'passkey_blocked',
  ],
  request: z.union([
    z.object({
      username: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(256)),
      captchaToken: z._default(z.string().check(z.maxLength(4096)), ''),
      code: z.optional(z.string().check(z.maxLength(16))),
    }),
    z.object({ confirm: z.string().check(z.maxLength(1024)), code: z.string().check(z.maxLength(16)) }),
    z.object({ confirm: z.string().check(z.maxLength(1024)), passkey: passkeyAnswer }),
    /** The only step: a passkey proves the member, the device and the person. */
    z.object({ passkey: passkeyAnswer }),
  ]),
  response: z.union([
    z.object({ accessToken: z.string(), refreshToken: z.string() }),
    z.object({
      confirm: z.string(),
      /** Whether a code of an authenticator app confirms the login. Missing: it does. */
      acceptsCode: z.optional(z.boolean()),
      /** The challenge for one of the member's passkeys; missing without one. */
      passkeyOptions: z.optional(passkeyOptions),
    }),
  ]),
});

/** Additive call: a challenge for a login with a passkey as its only step. Valid for five minutes, and once. */
export const startStaffPasskeySignIn = endpoint({
  name: 'startStaffPasskeySignIn',
  path: '/auth/passkey',
  caller: 'anyone',
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ options: passkeyOptions }),
});
