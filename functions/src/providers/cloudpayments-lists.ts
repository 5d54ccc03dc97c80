import * as z from 'zod/mini';
import { toKopecks } from '@contract/values/money';
import type { ProviderPayment } from '../domain/payment';
import { ProviderError } from '../ports';

/** Rows of /v2/payments/list and /chargebacks/list. Dates come without a zone and are UTC. */

const transaction = z.object({
  TransactionId: z.number(),
  Amount: z.number(),
  Status: z.string(),
  Type: z.nullish(z.union([z.string(), z.number()])),
  OriginalTransactionId: z.nullish(z.number()),
  AccountId: z.nullish(z.string()),
  CreatedDateIso: z.string(),
  Refunded: z.nullish(z.boolean()),
});

const chargeback = z.object({ ChargeBackId: z.number(), TransactionId: z.number(), Amount: z.number(), Date: z.nullish(z.string()), DateIso: z.nullish(z.string()) });

export function readRows(model: unknown): unknown[] {
  const parsed = z.array(z.unknown()).safeParse(model ?? []);
  if (!parsed.success) throw new ProviderError('unexpected', 'a list of unknown shape');
  return parsed.data;
}

export function readTransaction(row: unknown): ProviderPayment {
  const parsed = transaction.safeParse(row);
  if (!parsed.success) throw new ProviderError('unexpected', 'a payment of unknown shape in the list');
  const { TransactionId, Amount, Status, OriginalTransactionId, AccountId, CreatedDateIso, Refunded } = parsed.data;
  return {
    transactionId: String(TransactionId),
    kind: OriginalTransactionId ? 'refund' : 'payment',
    status: Status === 'Completed' ? 'completed' : Status === 'Declined' ? 'declined' : 'other',
    amount: toKopecks(Amount),
    at: utc(CreatedDateIso),
    originalTransactionId: OriginalTransactionId ? String(OriginalTransactionId) : null,
    accountId: AccountId || null,
    isFullyRefunded: Refunded ?? false,
  };
}

export function readChargeback(row: unknown): { id: string; transactionId: string; amount: number; at: number } {
  const parsed = chargeback.safeParse(row);
  if (!parsed.success) throw new ProviderError('unexpected', 'a chargeback of unknown shape in the list');
  const { ChargeBackId, TransactionId, Amount, Date: date, DateIso } = parsed.data;
  return { id: String(ChargeBackId), transactionId: String(TransactionId), amount: toKopecks(Amount), at: momentOf(DateIso ?? date ?? '') };
}

const utc = (iso: string): number => Date.parse(iso.endsWith('Z') ? iso : `${iso}Z`);

/** The provider's older form is "/Date(1635154784619)/". */
function momentOf(text: string): number {
  const milliseconds = /Date\((\d+)\)/.exec(text)?.[1];
  return milliseconds ? Number(milliseconds) : utc(text);
}
