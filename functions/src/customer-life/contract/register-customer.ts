import * as z from 'zod/mini';
import { CLAIMS } from '@functions/accounts/contract/values/customers';
import { endpoint } from '@functions/base/contract/endpoint';
import { SIGN_IN_PROVIDERS } from '@functions/base/contract/values/status';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * Registers a customer (§7). The first call creates the customer, later ones return it. `customToken` (additive): sign
 * in with it, then register again.
 */
export const registerCustomer = endpoint({
  name: 'registerCustomer',
  path: '/api/register',
  caller: 'signedIn',
  needsRecentSignIn: { never: 'it opens an account and changes none' },
  requiresAppCheck: true,
  effect: 'change',
  repetition: 'sameState',
  limits: ['claims'],
  refusals: [
    'too_many_attempts',
    'sign_in_again',
    'sign_in_off',
    'no_email_from_provider',
    'account_through_google',
    'account_through_password',
  ],
  request: z.object({
    ...claimedIdentity,
    photoURL: z.optional(z.string().check(z.maxLength(2048))),
    providerId: z.optional(z.string().check(z.maxLength(64))),
    referralCode: z.optional(z.string().check(z.maxLength(64))),
    period: z.optional(z.int()),
    tariff: z.optional(z.int()),
    /** A guest purchase to claim: the prepaid id of the page, or the token of an e-mailed link. */
    prepaidToken: z.optional(z.string().check(z.maxLength(256))),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    success: succeeded,
    expirationDate: z.nullable(isoDate),
    subscriptionIsActive: z.boolean(),
    customToken: z.optional(z.string()),
    /**
     * The call created a new account, but its verified address already belongs to an account with this sign-in method.
     */
    existingProvider: z.optional(z.enum(SIGN_IN_PROVIDERS)),
    /** The outcome of the claim; absent without a guest purchase. */
    claim: z.optional(z.enum(CLAIMS)),
  }),
});
