import * as z from 'zod/mini';
import { normaliseEmail } from '@functions/base/contract/values/email';
import { RECEIPT_STATUSES } from '@functions/payments/contract/values/payments';
import { receipt } from '@functions/purchase/contract/list-receipts';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, day, cursorPage } from '@functions/staff/contract/panel-wire';

/** A receipt for finance. `userId` and `uid` are null for a payment without a customer. `day`: the accounting day. */
export const financeReceipt = z.extend(receipt, {
  day: z.string(),
  userId: z.nullable(z.string()),
  uid: z.nullable(z.string()),
});
export type FinanceReceipt = z.output<typeof financeReceipt>;

/** The states of payments, and payments that belong to no account. */
export const LEDGER_FILTERS = [...RECEIPT_STATUSES, 'WithoutAccount'] as const;
export type LedgerStatus = (typeof LEDGER_FILTERS)[number];

/** Additive call: the ledger, newest first, 50 per page. `email`: a complete address. */
export const listLedger = panelEndpoint({
  name: 'listLedger',
  path: '/panel/finance/receipts',
  roles: FINANCE_DESK,
  dataExposure: 'list',
  effect: 'read',
  audit: 'listLedger',
  limits: [],
  refusals: [],
  request: z.object({
    from: z.optional(day),
    to: z.optional(day),
    status: z.optional(z.enum(LEDGER_FILTERS)),
    email: z.optional(z.string().check(z.overwrite(normaliseEmail), z.maxLength(254))),
    cursor,
  }),
  response: z.object({ content: z.array(financeReceipt), ...cursorPage }),
});

/**
 * Additive call: the ledger of one accounting day as CSV, in pages that the panel joins. The first page starts with
 * the heading. With a `status` it has only payments of this state, and no refunds.
 */
export const exportLedger = panelEndpoint({
  name: 'exportLedger',
  path: '/panel/finance/csv',
  inQuery: true,
  roles: FINANCE_DESK,
  dataExposure: 'export',
  effect: 'read',
  audit: 'exportLedger',
  limits: [],
  refusals: [],
  request: z.object({ day, status: z.optional(z.enum(LEDGER_FILTERS)), cursor }),
  response: z.object({ csv: z.string(), ...cursorPage }),
});
