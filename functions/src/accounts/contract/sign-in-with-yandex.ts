import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';

/** A Yandex access token. It is forwarded in a header, which allows printable ASCII only. */
export const yandexAccessToken = z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/, 'is not a token'));

/**
 * Additive call: exchanges a Yandex access token, which the server verifies (https://yandex.com/dev/id/doc/en/), once
 * for a Firebase custom token.
 */
export const signInWithYandex = endpoint({
  name: 'signInWithYandex',
  path: '/api/auth/yandex',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['yandex-sign-ins-client-ip', 'yandex-sign-ins', 'wrong-secrets'],
  refusals: ['provider_token_refused', 'provider_unavailable', 'human_check_needed', 'human_check_failed'],
  request: z.object({
    accessToken: yandexAccessToken,
    /** A solved reCAPTCHA, after `human_check_needed`. */
    captchaToken: z.optional(z.string().check(z.maxLength(8192))),
  }),
  response: z.object({
    success: succeeded,
    customToken: z.string(),
    uid: z.string(),
    email: z.string(),
    photoURL: z.string(),
  }),
});
