import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { notice } from '@functions/base/contract/notice';
import { succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: the service notices for this visitor or customer, for a page that makes no other call. `customerId`:
 * the id that support asks for, null for a visitor.
 */
export const getNotices = endpoint({
  name: 'getNotices',
  path: '/api/notices',
  caller: 'visitor',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({
    success: succeeded,
    notices: z.array(notice),
    customerId: z.nullable(z.string()),
    /** Additive: the ways to sign in that staff switched off; missing if there are none. */
    off: z.optional(z.array(z.enum(SIGN_IN_WAYS))),
  }),
});
