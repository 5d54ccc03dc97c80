import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { succeeded } from '@contract/wire';

/** Additive call: trades Yandex's access token, checked by the server, for a Firebase custom token. */
export const signInWithYandex = endpoint({
  name: 'signInWithYandex',
  method: 'POST',
  path: '/api/auth/yandex',
  caller: 'anyone',
  // It is handed on in a header, which takes printable ASCII only.
  request: z.object({ accessToken: z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/, 'is not a token')) }),
  response: z.object({
    success: succeeded,
    customToken: z.string(),
    uid: z.string(),
    email: z.string(),
    photoURL: z.string(),
  }),
});
