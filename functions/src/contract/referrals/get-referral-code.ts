import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, succeeded } from '@contract/wire';

/** §7. The code of the customer's own invitation link: the site root with `token` = this. */
export const getReferralCode = endpoint({
  name: 'getReferralCode',
  method: 'POST',
  path: '/api/profile/getReferralCode',
  caller: 'customer',
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, referralCode: z.string() }),
});
