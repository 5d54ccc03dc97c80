import * as z from 'zod/mini';
import { SWITCHES } from '@functions/operations/contract/values/switches';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { ADMIN_ONLY, FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';

const off = z.array(z.enum(SWITCHES));

/** Additive call: the switches that are off. `setBy` is null while none was ever set. */
export const getSwitches = panelEndpoint({
  name: 'getSwitches',
  path: '/panel/finance/switches',
  roles: FINANCE_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ off, setBy: z.nullable(z.string()), setAt: z.nullable(isoDate) }),
});

/** Additive call: sets all switches; those in `off` are off. */
export const setSwitches = panelEndpoint({
  name: 'setSwitches',
  path: '/panel/finance/switches/set',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'sameState',
  audit: 'setSwitches',
  limits: [],
  refusals: ['no_sign_in_left'],
  request: z.object({ off: off.check(z.maxLength(SWITCHES.length)) }),
  response: z.object({ success: succeeded }),
});
