import * as z from 'zod/mini';
import { health } from './health';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';

/** Additive call: the health of the product. */
export const getSystemHealth = panelEndpoint({
  name: 'getSystemHealth',
  path: '/panel/finance/health',
  inQuery: true,
  roles: FINANCE_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: health,
});
