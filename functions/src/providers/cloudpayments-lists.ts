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
  CreatedDateIso: z.string(),
  TestMode: z.nullish(z.boolean()),
});

/** Fields of the same name and meaning in a row and in a Pay notification. */
const alike = z.object({
  Currency: z.nullish(z.string()),
  InvoiceId: z.nullish(z.string()),
  AccountId: z.nullish(z.string()),
  SubscriptionId: z.nullish(z.string()),
  Email: z.nullish(z.string()),
  IpAddress: z.nullish(z.string()),
  Description: z.nullish(z.string()),
  Token: z.nullish(z.string()),
  CardLastFour: z.nullish(z.string()),
  CardExpDate: z.nullish(z.string()),
  CardType: z.nullish(z.string()),
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
  const { TransactionId, Amount, Status, OriginalTransactionId, CreatedDateIso } = parsed.data;
  return {
    transactionId: String(TransactionId),
    kind: OriginalTransactionId ? 'refund' : 'payment',
    status: Status === 'Completed' ? 'completed' : Status === 'Declined' ? 'declined' : 'other',
    amount: toKopecks(Amount),
    at: utc(CreatedDateIso),
    originalTransactionId: OriginalTransactionId ? String(OriginalTransactionId) : null,
    told: toldBy(row, parsed.data),
  };
}

/** The row as its notification would have told it (`cloudpayments-notification.ts` reads it). */
function toldBy(row: unknown, { TransactionId, Amount, CreatedDateIso, OriginalTransactionId, TestMode }: z.infer<typeof transaction>): Record<string, string> {
  const money = { TransactionId: String(TransactionId), Amount: String(Amount), DateTime: new Date(utc(CreatedDateIso)).toISOString().slice(0, 19).replace('T', ' ') };
  if (OriginalTransactionId) return { ...money, PaymentTransactionId: String(OriginalTransactionId) };
  const same = Object.entries(alike.safeParse(row).data ?? {}).map(([name, value]) => [name, value ?? '']);
  return { ...money, TestMode: TestMode ? '1' : '0', ...(Object.fromEntries(same) as Record<string, string>) };
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
