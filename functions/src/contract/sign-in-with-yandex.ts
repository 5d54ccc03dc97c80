import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { succeeded } from './wire';

/** Additive call: trades Yandex's access token, checked by the server, for a Firebase custom token. */
export const signInWithYandex = endpoint({
  name: 'signInWithYandex',
  method: 'POST',
  path: '/api/auth/yandex',
  caller: 'anyone',
  request: z.object({ accessToken: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  response: z.object({
    success: succeeded,
    customToken: z.string(),
    uid: z.string(),
    email: z.string(),
    photoURL: z.string(),
  }),
});
