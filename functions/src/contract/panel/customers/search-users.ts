import * as z from 'zod/mini';
import { isoDate } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, page, pageNumber, pageSize } from '@contract/panel/panel-wire';

/** A customer as every list of the panel shows one. `status`: one of SUBSCRIPTION_STATUSES; text, since the panel shows an unknown one as it is (§4). `subscriptionIsActive` tells the amber of CANCELED from its red. */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  subscription: z.object({ status: z.string(), endDate: z.nullable(isoDate) }),
  subscriptionIsActive: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;

/** §7. An empty part finds everybody. */
export const searchUsers = panelEndpoint({
  name: 'searchUsers',
  method: 'POST',
  path: '/panel/users/search',
  inQuery: true,
  roles: EVERY_ROLE,
  gives: 'list',
  request: z.object({
    page: pageNumber,
    // Pages of other people are small (T18).
    size: pageSize(10, 10),
    sortBy: z._default(z.literal('id'), 'id'),
    emailPart: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
    cursor,
  }),
  response: z.object({ content: z.array(userRow), page }),
});
