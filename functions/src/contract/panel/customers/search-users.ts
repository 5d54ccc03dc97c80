import * as z from 'zod/mini';
import { isoDate } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, page, pageNumber, pageSize } from '@contract/panel/panel-wire';

/**
 * A customer in the lists of the panel. `status`: one of SUBSCRIPTION_STATUSES, typed as text because the panel shows
 * an unknown status unchanged (§4). `subscriptionIsActive` distinguishes the two colours of CANCELED, amber and red.
 */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  subscription: z.object({ status: z.string(), endDate: z.nullable(isoDate) }),
  subscriptionIsActive: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;

/** Searches customers by a part of the e-mail address (§7); an empty part finds everybody. */
export const searchUsers = panelEndpoint({
  name: 'searchUsers',
  method: 'POST',
  path: '/panel/users/search',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'list',
  effect: 'read',
  audit: 'searchUsers',
  limits: [],
  refusals: [],
  request: z.object({
    page: pageNumber,
    // Small pages limit how much data of other people one call returns (T18).
    size: pageSize(10, 10),
    sortBy: z._default(z.literal('id'), 'id'),
    emailPart: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
    cursor,
  }),
  response: z.object({ content: z.array(userRow), page }),
});
