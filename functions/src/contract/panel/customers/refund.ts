import * as z from 'zod/mini';
import { roubles } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@contract/panel/panel-endpoint';
import { requestId, transactionId } from '@contract/panel/panel-wire';

/**
 * §7, §8. Refused with HTTP 200 in this very shape. With e-mail and uid alone: the receipt that bought the running period, else the
 * newest that can go back; named in Message. The rest is additive: a payment of nobody (quarantine) has an empty uid and e-mail.
 */
export const refund = panelEndpoint({
  name: 'refund',
  method: 'POST',
  path: '/panel/refund',
  roles: EVERY_ROLE,
  request: z.object({
    email: z.string().check(z.maxLength(254)),
    uid: z.string().check(z.maxLength(128)),
    receipt: z.optional(transactionId),
    /** Roubles; absent = all that is left. */
    amount: z.optional(roubles.check(z.multipleOf(0.01))),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    requestId: z.optional(requestId),
  }),
  response: z.object({
    Success: z.boolean(),
    Message: z.string(),
    transactionId: z.optional(z.string()),
    amount: z.optional(roubles),
    state: z.optional(z.enum(['requested', 'in-flight', 'succeeded', 'failed'])),
  }),
});
