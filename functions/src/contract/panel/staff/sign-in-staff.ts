import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';

/**
 * §7. Refused in plain Russian text, as the login page shows the body. `captchaToken` and `code` are additive. A member with a
 * second factor who sends no code gets `confirm` instead of tokens; it is sent back with the code alone, within five minutes.
 */
export const signInStaff = endpoint({
  name: 'signInStaff',
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
  isForOurAppsOnly: true,
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
