import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';

const request = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4096)) });
const response = z.object({
  success: succeeded,
  /** An ID token, valid for one hour. */
  accessToken: z.string(),
  /** Additive: replaces the refresh token of the request. */
  refreshToken: z.string(),
});

/**
 * Refreshes a customer's session (§7). The page calls it after the e-mail address was verified, for a token that
 * contains the verification.
 */
export const refreshSession = endpoint({
  name: 'refreshSession',
  path: '/api/auth/refreshToken',
  caller: 'anyone',
  effect: 'read',
  limits: ['refreshes', 'wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['sign_in_again', 'provider_unavailable', 'too_many_attempts'],
  request,
  response,
});

/** The same call on the panel's path (§7). */
export const refreshStaffSession = endpoint({
  name: 'refreshStaffSession',
  path: '/auth/refreshToken',
  caller: 'anyone',
  effect: 'read',
  limits: ['refreshes', 'wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['sign_in_again', 'provider_unavailable', 'too_many_attempts'],
  request,
  response,
});
