import * as z from 'zod/mini';
import { WAITING_KINDS } from '@functions/operations/contract/values/waiting';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { isoDate, roubles } from '@functions/base/contract/wire';

const count = z.int();

/**
 * One thing that waits. `bad`: something does not work or money is at risk; `warn`: there is work to do. `amount` in
 * roubles. `names`: nodes, jobs, services or the ids of payments, at most five; `notices` with `quarantined` are
 * notifications that have no payment.
 */
const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  state: z.enum(['bad', 'warn']),
  count: z.nullable(count),
  amount: z.nullable(roubles),
  /** Since when the oldest of them waits. */
  since: z.nullable(isoDate),
  names: z.array(z.string()),
});
export type Waiting = z.output<typeof waiting>;

/** `refunds`: below zero if the bank gave more disputed money back. */
const money = z.object({ revenue: roubles, refunds: z.number(), net: z.number() });

/**
 * Additive call: what waits for the caller's role, worst first, and the money of the accounting day. `money` is null
 * for roles without the figures. `yesterday` ends at the same time of day as `today`.
 */
export const getToday = panelEndpoint({
  name: 'getToday',
  path: '/panel/today',
  inQuery: true,
  roles: EVERY_ROLE,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({
    now: isoDate,
    waiting: z.array(waiting),
    money: z.nullable(
      z.object({
        today: money,
        yesterday: money,
        payments: count,
        trials: count,
        renewals: count,
        failedRenewals: count,
        /** Customers whose charge failed and is tried again. */
        pastDue: count,
        churned: count,
      }),
    ),
  }),
});
