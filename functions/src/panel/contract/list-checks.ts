import * as z from 'zod/mini';
import { receipt } from '@functions/purchase/contract/list-receipts';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, page, pageNumber, pageSize, userId } from '@functions/staff/contract/panel-wire';

/** A customer's receipts, newest first (§7). */
export const listChecks = panelEndpoint({
  name: 'listChecks',
  path: '/panel/checks',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'listChecks',
  limits: [],
  refusals: ['no_such_user'],
  request: z.object({ userId, page: pageNumber, size: pageSize(3), cursor }),
  response: z.object({ content: z.array(receipt), page }),
});
