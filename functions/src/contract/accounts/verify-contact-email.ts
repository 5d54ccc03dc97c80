import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, succeeded } from '@contract/wire';

/**
 * Additive: an account whose provider gave no address is asked for one. Without `code` six digits are mailed there; with the
 * right one the answer is a token whose session carries the address: sign in with it and register.
 */
export const verifyContactEmail = endpoint({
  name: 'verifyContactEmail',
  method: 'POST',
  path: '/api/auth/contact',
  caller: 'customer',
  request: z.object({
    ...claimedIdentity,
    contact: z.email().check(z.maxLength(254)),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ success: succeeded, customToken: z.optional(z.string()) }),
});
