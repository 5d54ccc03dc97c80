import * as z from 'zod/mini';
import { INVITEE_STATES } from '@functions/accounts/contract/values/customers';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, fraction, isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * An invitee as the inviter sees one: a masked address, nothing else that identifies a person. `email` is null after
 * the deletion of the account. `countsUntil` is given in the state `in-trial` only.
 */
const invitee = z.object({
  email: z.nullable(z.string()),
  state: z.enum(INVITEE_STATES),
  invited: isoDate,
  countsUntil: z.nullable(isoDate),
});
export type InviteeOfCustomer = z.output<typeof invitee>;

/**
 * Additive call: the newest 20 invitees of the customer, newest first. `total` counts all of them; `discount` is the
 * referral discount that they earn now.
 */
export const listInvitees = endpoint({
  name: 'listInvitees',
  path: '/api/profile/invitees',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, discount: fraction, invitees: z.array(invitee), total: z.int() }),
});
