import * as z from 'zod/mini';
import { RECEIPT_STATUSES, receipt } from '@contract/payments/list-receipts';
import { FINANCE_DESK, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, day, pieces } from '@contract/panel/panel-wire';

/** `userId`: null for money of nobody. `note`: why it was set aside. */
export const financeReceipt = z.extend(receipt, {
  day: z.string(),
  userId: z.nullable(z.string()),
  uid: z.nullable(z.string()),
});
export type FinanceReceipt = z.output<typeof financeReceipt>;

/** Additive: the ledger, newest first, fifty at a time. `email` is the whole address. */
export const listLedger = panelEndpoint({
  name: 'listLedger',
  method: 'POST',
  path: '/panel/finance/receipts',
  inQuery: true,
  roles: FINANCE_DESK,
  gives: 'list',
  request: z.object({
    from: z.optional(day),
    to: z.optional(day),
    status: z.optional(z.enum(RECEIPT_STATUSES)),
    email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    cursor,
  }),
  response: z.object({ content: z.array(financeReceipt), ...pieces }),
});

/** Additive: the ledger of one accounting day as lines of CSV, in pieces that the panel joins. The first begins with the heading. */
export const exportLedger = panelEndpoint({
  name: 'exportLedger',
  method: 'POST',
  path: '/panel/finance/csv',
  inQuery: true,
  roles: FINANCE_DESK,
  gives: 'export',
  request: z.object({ day, cursor }),
  response: z.object({ csv: z.string(), ...pieces }),
});
