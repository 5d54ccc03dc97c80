import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';

/**
 * Staff login (§7). A refusal is plain Russian text, because the login page shows the body. `captchaToken` and `code`
 * are additive. When a second factor is set up and `code` is missing, the response has `confirm` instead of tokens; the
 * client sends it back with the code alone within five minutes. While strangers try many passwords of a login, only the
 * request with password and code is looked at (decision 68).
 */
export const signInStaff = endpoint({
  name: 'signInStaff',
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
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
  refusals: ['human_check_failed', 'too_many_attempts', 'staff_sign_in_refused', 'sign_in_again', 'code_wrong'],
  request: z.union([
    z.object({
      username: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(256)),
      captchaToken: z._default(z.string().check(z.maxLength(4096)), ''),
      code: z.optional(z.string().check(z.maxLength(16))),
    }),
    z.object({ confirm: z.string().check(z.maxLength(1024)), code: z.string().check(z.maxLength(16)) }),
  ]),
  response: z.union([
    z.object({ accessToken: z.string(), refreshToken: z.string() }),
    z.object({ confirm: z.string() }),
  ]),
});
