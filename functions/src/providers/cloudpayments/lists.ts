import * as z from 'zod/mini';
import { CURRENCY, isWholeKopecks, toKopecks } from '@functions/base/contract/values/money';
import type { Listed, ProviderChargeback, ProviderPayment } from '@functions/payments/rules/payment';
import { ProviderError } from '@functions/ports/services';
import { momentOf } from './dates';
import { NAME } from './name';

/**
 * Rows of /v2/payments/list, /payments/get and /chargebacks/list.
 * Source: https://developers.cloudpayments.ru/en/#api
 */

const roubles = z.number().check(z.refine(isWholeKopecks));
const date = z.string().check(z.refine((text) => Number.isFinite(momentOf(text))));
const transactionId = z.union([z.number(), z.string().check(z.regex(/^\d{1,20}$/))]);

/** Fields with the same name and meaning in a row and in a Pay notification. */
const text = z.nullish(z.union([z.string(), z.number()]));
const sharedFields = {
  Currency: text,
  InvoiceId: text,
  AccountId: text,
  SubscriptionId: text,
  Email: text,
  IpAddress: text,
  Description: text,
  Token: text,
  CardLastFour: text,
  CardExpDate: text,
  CardType: text,
};

const transaction = z.object({
  ...sharedFields,
  TransactionId: transactionId,
  Amount: roubles,
  Status: z.string(),
  OriginalTransactionId: z.nullish(transactionId),
  CreatedDateIso: date,
  TestMode: z.nullish(z.boolean()),
});

/** The provider's id becomes part of a Firestore document id. */
const ROW_ID = /^[\w.:-]{1,100}$/;

const chargeback = z
  .object({
    ChargeBackId: z.union([z.string().check(z.regex(ROW_ID)), z.int()]),
    TransactionId: transactionId,
    Operation: z.enum(['Presentment', 'Representment']),
    Type: z.enum(['Chargeback', 'Fee']),
    Amount: roubles,
    Currency: z.nullish(z.literal(CURRENCY)),
    Date: z.nullish(date),
    DateIso: z.nullish(date),
  })
  .check(z.refine((row) => (row.DateIso ?? row.Date) != null, { path: ['Date'] }));

/** The rows of a list response. Throws ProviderError `unexpected` if it is not an array. */
export function readRows(model: unknown): unknown[] {
  const parsed = z.array(z.unknown()).safeParse(model ?? []);
  if (!parsed.success) throw new ProviderError('unexpected', 'unexpected response: not a list');
  return parsed.data;
}

/** Parses payments and refunds, amounts in kopecks. An invalid row is reported in `unreadable`, not thrown. */
export const listedPayments = (rows: readonly unknown[]): Listed<ProviderPayment> =>
  listed(rows, transaction, paymentOf, ['TransactionId', 'CreatedDateIso']);

/**
 * Parses the response of /payments/get or /payments/find, which has the form of a row. Throws ProviderError
 * `unexpected` that names the fields that are missing or invalid.
 */
export function foundPayment(model: unknown, path: string): ProviderPayment {
  const { rows, unreadable } = listedPayments([model]);
  const [found] = rows;
  if (found === undefined)
    throw new ProviderError('unexpected', `${path}: ${unreadable[0]?.fields.join() ?? 'row'} is invalid`);
  return found;
}

/** Parses chargebacks, representments and their fees in the same way. */
export const listedChargebacks = (rows: readonly unknown[]): Listed<ProviderChargeback> =>
  listed(rows, chargeback, chargebackOf, ['ChargeBackId', 'Date']);

function listed<Schema extends z.ZodMiniType, Row>(
  rows: readonly unknown[],
  schema: Schema,
  rowOf: (parsed: z.output<Schema>) => Row,
  [idName, dateName]: readonly [string, string],
): Listed<Row> {
  const parsed = rows.map((row) => ({ row, ...schema.safeParse(row) }));
  return {
    rows: parsed.flatMap(({ success, data }) => (success ? [rowOf(data)] : [])),
    unreadable: parsed.flatMap(({ row, error }) => {
      if (!error) return [];
      const id = textIn(row, idName);
      const at = momentOf(textIn(row, dateName));
      const fields = error.issues.map(({ path }) => String(path[0] ?? 'row'));
      return [{ id: ROW_ID.test(id) ? id : null, at: Number.isFinite(at) ? at : null, fields }];
    }),
  };
}

function textIn(row: unknown, name: string): string {
  const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function paymentOf(parsed: z.output<typeof transaction>): ProviderPayment {
  const { TransactionId, Amount, Status, OriginalTransactionId, CreatedDateIso } = parsed;
  return {
    provider: NAME,
    transactionId: String(TransactionId),
    kind: OriginalTransactionId ? 'refund' : 'payment',
    status: statusOf(Status),
    amount: toKopecks(Amount),
    at: momentOf(CreatedDateIso),
    originalTransactionId: OriginalTransactionId ? String(OriginalTransactionId) : null,
    accountId: OriginalTransactionId ? null : String(parsed.AccountId ?? '') || null,
    notificationFields: notificationFieldsOf(parsed),
  };
}

/** `AwaitingAuthentication` and `Authorized` are not decided yet. */
function statusOf(status: string): ProviderPayment['status'] {
  switch (status) {
    case 'Completed':
      return 'completed';
    case 'Declined':
      return 'declined';
    case 'Cancelled':
      return 'cancelled';
    default:
      return 'other';
  }
}

const chargebackOf = (row: z.output<typeof chargeback>): ProviderChargeback => ({
  provider: NAME,
  id: String(row.ChargeBackId),
  kind: row.Type === 'Fee' ? 'fee' : row.Operation === 'Representment' ? 'representment' : 'chargeback',
  transactionId: String(row.TransactionId),
  amount: toKopecks(row.Amount),
  at: momentOf(row.DateIso ?? row.Date ?? ''),
});

/** The fields of the notification that corresponds to a row; notification.ts parses them. */
function notificationFieldsOf(row: z.output<typeof transaction>): Record<string, string> {
  const { TransactionId, Amount, CreatedDateIso, OriginalTransactionId, TestMode } = row;
  const at = new Date(momentOf(CreatedDateIso)).toISOString().slice(0, 19).replace('T', ' ');
  const money = { TransactionId: String(TransactionId), Amount: String(Amount), DateTime: at };
  if (OriginalTransactionId) return { ...money, PaymentTransactionId: String(OriginalTransactionId) };
  const same = (Object.keys(sharedFields) as (keyof typeof sharedFields)[]).map((name) => [
    name,
    String(row[name] ?? ''),
  ]);
  return { ...money, TestMode: TestMode ? '1' : '0', ...(Object.fromEntries(same) as Record<string, string>) };
}
