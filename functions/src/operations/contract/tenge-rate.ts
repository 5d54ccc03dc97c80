import * as z from 'zod/mini';
import { TENGE_PER_ROUBLE } from '@functions/base/contract/values/tenge';
import { tengeRate } from '@functions/purchase/contract/tenge-rate';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { day } from '@functions/staff/contract/panel-wire';

/** Additive call: the rate of the tenge in force. `setBy` is null while it is the one of the brand file. */
export const getTengeRate = panelEndpoint({
  name: 'getTengeRate',
  path: '/panel/finance/tengeRate',
  roles: FINANCE_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({
    rate: tengeRate,
    setBy: z.nullable(z.string()),
    setAt: z.nullable(isoDate),
    /** Prices show tenge: the rate is at most 30 days old. */
    isShown: z.boolean(),
  }),
});

/** Additive call: sets the rate of the tenge, with the day that it is of. */
export const setTengeRate = panelEndpoint({
  name: 'setTengeRate',
  path: '/panel/finance/tengeRate/set',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'sameState',
  audit: 'setTengeRate',
  limits: [],
  refusals: ['rate_day_impossible', 'rate_day_older'],
  request: z.object({
    perRouble: z.number().check(z.minimum(TENGE_PER_ROUBLE.min), z.maximum(TENGE_PER_ROUBLE.max)),
    day,
  }),
  response: z.object({ success: succeeded }),
});
