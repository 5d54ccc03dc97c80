import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { checkout } from './create-order';
import { tengeRate } from './tenge-rate';
import { OTHER_METHODS } from '@functions/payments/contract/values/payment-methods';
import { isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: shows what a pay link asks for and, when its consents are given, creates the order to pay it. Does
 * not sign in. Returns `paidUntil` instead of an order when the period is already paid.
 */
export const openPayLink = endpoint({
  name: 'openPayLink',
  path: '/api/shop/payLink',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['pay-link-orders'],
  refusals: [
    'link_not_valid',
    'consents_missing',
    'payment_in_progress',
    'nothing_to_pay',
    'restricted',
    'too_many_attempts',
  ],
  request: z.object({
    link: z.string().check(z.minLength(1), z.maxLength(512)),
    consents: z.optional(z.object({ autoCharge: z.boolean(), offer: z.boolean() })),
  }),
  response: z.object({
    success: succeeded,
    now: isoDate,
    /** Masked: a•••@example.com. */
    email: z.string(),
    tariff: z.nullable(z.int()),
    amount: z.nullable(roubles),
    nextChargeDate: z.nullable(isoDate),
    nextAmount: z.nullable(roubles),
    paidUntil: z.nullable(isoDate),
    payToken: z.nullable(z.string()),
    checkout: z.nullable(checkout),
    /**
     * Additive: the next term of a subscription that cannot be charged (decision 103). It asks for the consent to the
     * offer only, and nothing follows: `until` is the end of the term, and both facts of a next charge are null.
     * `hasTimeLeft`: it is added to paid days; otherwise it begins with its payment. `otherMethods`: it is paid by one
     * of these, and by no card.
     */
    isOneOff: z.optional(z.boolean()),
    until: z.optional(isoDate),
    hasTimeLeft: z.optional(z.boolean()),
    otherMethods: z.optional(z.array(z.enum(OTHER_METHODS))),
    tengeRate,
  }),
});
