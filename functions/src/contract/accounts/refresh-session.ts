import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { succeeded } from '@contract/wire';

const request = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4096)) });
const response = z.object({
  success: succeeded,
  /** An ID token, good for an hour. */
  accessToken: z.string(),
  /** Additive: use this one from now on. */
  refreshToken: z.string(),
});

/** §7. The customer's page uses it after its address was verified, for a token that says so. */
export const refreshSession = endpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/auth/refreshToken',
  caller: 'anyone',
  request,
  response,
});

/** §7. The panel's path of the same call. */
export const refreshStaffSession = endpoint({
  name: 'refreshStaffSession',
  method: 'POST',
  path: '/auth/refreshToken',
  caller: 'anyone',
  request,
  response,
});
