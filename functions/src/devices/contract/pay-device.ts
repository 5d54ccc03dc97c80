import * as z from 'zod/mini';
import { DECLINES } from '@functions/base/contract/values/decline';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, roubles, succeeded } from '@functions/base/contract/wire';

/** `pending`: the outcome is not known yet. `formNeeded`: nothing was charged, and the payment form has to be used. */
const CARD_PAYMENT_RESULTS = ['paid', 'pending', 'declined', 'formNeeded'] as const;

/**
 * Additive call: pays the order of a device slot by the saved card, without the payment form (decision 88), after a
 * sign-in of the last ten minutes. `payToken` is the order, which is charged once, however often the call is repeated:
 * a repetition returns the outcome. `amount`: the sum in roubles that the customer confirmed. `amount_changed` also
 * means that a new order would have another price. `card_missing`: only the payment form can pay. `decline` is the
 * reason of `declined`.
 */
export const payDevice = endpoint({
  name: 'payDevice',
  path: '/api/profile/payDevice',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: [
    'recent_sign_in_needed',
    'too_many_attempts',
    'no_such_payment',
    'amount_changed',
    'payment_in_progress',
    'card_missing',
    'restricted',
    'not_active',
    'too_many_devices',
  ],
  request: z.object({
    ...claimedIdentity,
    payToken: z.string().check(z.regex(/^[0-9a-z]{1,64}$/)),
    amount: roubles,
  }),
  response: z.object({
    success: succeeded,
    result: z.enum(CARD_PAYMENT_RESULTS),
    decline: z.nullable(z.enum(DECLINES)),
  }),
});
export type CardPaymentResult = (typeof CARD_PAYMENT_RESULTS)[number];
