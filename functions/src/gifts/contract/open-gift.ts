import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { GIFT_STATES } from '@functions/accounts/contract/values/customers';
import { isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: what the newest link of a gift opens, for whoever has it. `from` and `message` are empty when the
 * giver wrote nothing, and once the gift is claimed or returned. It claims nothing, so a preview may call it.
 */
export const openGift = endpoint({
  name: 'openGift',
  path: '/api/shop/gift',
  caller: 'anyone',
  effect: 'read',
  limits: [],
  refusals: ['link_not_valid'],
  request: z.object({ link: z.string().check(z.minLength(1), z.maxLength(512)) }),
  response: z.object({
    success: succeeded,
    now: isoDate,
    months: z.int(),
    from: z.string(),
    message: z.string(),
    state: z.enum(GIFT_STATES),
    /** Until when it can be claimed; the money goes back then. */
    claimUntil: isoDate,
  }),
});
