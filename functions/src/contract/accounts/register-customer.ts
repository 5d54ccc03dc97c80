import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { SIGN_IN_PROVIDERS } from '@contract/values/status';
import { claimedIdentity, isoDate, succeeded } from '@contract/wire';

/** §7. The first call makes the customer, later ones only answer. `customToken` (additive): sign in with it and register again. */
export const registerCustomer = endpoint({
  name: 'registerCustomer',
  method: 'POST',
  path: '/api/register',
  caller: 'customer',
  isForOurAppsOnly: true,
  request: z.object({
    ...claimedIdentity,
    photoURL: z.optional(z.string().check(z.maxLength(2048))),
    providerId: z.optional(z.string().check(z.maxLength(64))),
    referralCode: z.optional(z.string().check(z.maxLength(64))),
    period: z.optional(z.int()),
    tariff: z.optional(z.int()),
    /** An anonymous purchase to attach: the page's own id, or the token of a mailed link. */
    prepaidToken: z.optional(z.string().check(z.maxLength(256))),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    success: succeeded,
    expirationDate: z.nullable(isoDate),
    subscriptionIsActive: z.boolean(),
    customToken: z.optional(z.string()),
    /** This made a new account, and its verified address is known under another sign-in. */
    knownThrough: z.optional(z.enum(SIGN_IN_PROVIDERS)),
    /** What became of the anonymous purchase; absent when none was named. */
    claim: z.optional(z.enum(['claimed', 'already-yours', 'claimed-by-other', 'awaiting-payment', 'not-found'])),
  }),
});
