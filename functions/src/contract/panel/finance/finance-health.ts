import * as z from 'zod/mini';
import { health } from '@contract/platform/health';
import { FINANCE_DESK, panelEndpoint } from '@contract/panel/panel-endpoint';

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
