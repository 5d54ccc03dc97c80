import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, fraction, isoDate, succeeded } from '@functions/base/contract/wire';

/** Additive call: applies a promo code to an active subscription, from the next period on. */
export const applyPromoCode = endpoint({
  name: 'applyPromoCode',
  path: '/api/profile/enterPromo',
  caller: 'customer',
  needsRecentSignIn: { never: 'it only makes the coming charges smaller' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['promo-attempts'],
  refusals: [
    'too_many_attempts',
    'not_active',
    'promo_not_valid',
    'promo_used_before',
    'promo_is_invitation',
    'promo_already_running',
  ],
  request: z.object({ ...claimedIdentity, promo: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({ success: succeeded, discount: fraction, until: isoDate }),
});
