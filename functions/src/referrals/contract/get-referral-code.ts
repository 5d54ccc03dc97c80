import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, fraction, succeeded } from '@functions/base/contract/wire';

/**
 * The code of the customer's referral link (§7), which is the site root with the query parameter `token`. Additive:
 * `inviteeDiscount`, the discount for each invitee.
 */
export const getReferralCode = endpoint({
  name: 'getReferralCode',
  path: '/api/profile/getReferralCode',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, referralCode: z.string(), inviteeDiscount: fraction }),
});
