import * as z from 'zod/mini';
import { INVITE_REASONS } from '@functions/accounts/contract/values/customers';
import { isoDate } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, page, pageNumber, pageSize, userId } from '@functions/staff/contract/panel-wire';

/** An invitee (§3). `discountStartDate`: null while the invitee does not count; `reason` (additive) says why. */
const invitee = z.object({
  inviteeId: z.string(),
  inviteeEmail: z.string(),
  created: isoDate,
  discountStartDate: z.nullable(isoDate),
  subscriptionEndDate: z.nullable(isoDate),
  hasSubscription: z.boolean(),
  reason: z.enum(INVITE_REASONS),
});

/** The invitees of a customer, newest first (§7). */
export const getInviteesByInviterId = panelEndpoint({
  name: 'getInviteesByInviterId',
  path: '/panel/invitations/getInviteesByInviterId',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'list',
  effect: 'read',
  audit: 'getInviteesByInviterId',
  limits: [],
  refusals: ['no_such_user'],
  request: z.object({
    userId,
    page: pageNumber,
    // Small pages limit how much data of other people one call returns (T18).
    size: pageSize(10, 10),
    sortBy: z._default(z.literal('created'), 'created'),
    sortDirection: z._default(z.literal('DESC'), 'DESC'),
    cursor,
  }),
  response: z.object({ invitations: z.object({ content: z.array(invitee) }), page }),
});
