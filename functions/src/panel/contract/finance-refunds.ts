import * as z from 'zod/mini';
import { REFUND_STATES } from '@functions/payments/contract/values/payments';
import { isoDate, roubles, succeeded } from '@functions/base/contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, cursorPage, requestId, transactionId, staffReason } from '@functions/staff/contract/panel-wire';

/** One part of a refund. `canRetry`: the provider refused it, and no later request replaces it. */
const refundRow = z.object({
  transactionId: z.string(),
  n: z.int(),
  userId: z.nullable(z.string()),
  email: z.string(),
  captured: z.nullable(roubles),
  /** Below zero: disputed money that the bank gave back to us. */
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  actor: z.string(),
  at: isoDate,
  providerTransactionId: z.nullable(z.string()),
  /** Additive: what the bank said when it refused; null otherwise, and when it said nothing. */
  refusal: z.nullable(z.string()),
  canRetry: z.boolean(),
  /** Whether the access that the refund revoked can still be restored. */
  canRestore: z.boolean(),
});

/** Additive call: refunds, newest first; `open`: not completed yet; `failed`: refused, and waiting for a decision. */
export const listRefunds = panelEndpoint({
  name: 'listRefunds',
  path: '/panel/finance/refunds',
  inQuery: true,
  roles: FINANCE_DESK,
  dataExposure: 'list',
  effect: 'read',
  audit: 'listRefunds',
  limits: [],
  refusals: [],
  request: z.object({ show: z._default(z.enum(['all', 'open', 'failed']), 'all'), cursor }),
  response: z.object({ content: z.array(refundRow), ...cursorPage }),
});

/** «повторить»: requests the refused part again. */
export const retryRefund = panelEndpoint({
  name: 'retryRefund',
  path: '/panel/finance/refunds/retry',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'refund',
  limits: [],
  refusals: [
    'nothing_to_retry',
    'not_found',
    'guarantee_over',
    'refund_too_late',
    'refunded_already',
    'refund_exceeds_payment',
  ],
  request: z.object({ transactionId, requestId }),
  response: z.object({ success: succeeded }),
});

/** «вернуть доступ»: restores the access that a failed refund revoked. */
export const restoreAccess = panelEndpoint({
  name: 'restoreAccess',
  path: '/panel/finance/refunds/restore',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'restoreAccess',
  limits: [],
  refusals: ['nothing_to_restore'],
  request: z.object({ transactionId, requestId, reason: staffReason }),
  response: z.object({ success: succeeded }),
});
