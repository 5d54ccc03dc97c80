import * as z from 'zod/mini';
import { CURRENCY, isWholeKopecks, toKopecks } from '@functions/base/contract/values/money';
import type { FoundMandates, ProviderMandate, UnreadableMandate } from '@functions/payments/rules/mandate';
import { ProviderError } from '@functions/ports/services';
import { momentOf } from './dates';
import { NAME } from './name';
import { statusOf, SUBSCRIPTION_STATUSES } from './subscription-status';

/**
 * Recurring payments ("subscriptions") as /subscriptions/find, create and update return them.
 * Source: https://developers.cloudpayments.ru/#poisk-podpisok
 */

const date = z.nullish(z.string().check(z.refine((text) => Number.isFinite(momentOf(text)))));
const id = z.string().check(z.regex(/^[\w.:-]{1,100}$/));
const status = z.enum(SUBSCRIPTION_STATUSES);

const subscription = z.object({
  Id: id,
  Status: status,
  Amount: z.number().check(z.refine(isWholeKopecks)),
  Currency: z.nullish(z.literal(CURRENCY)),
  Interval: z.enum(['Day', 'Week', 'Month']),
  Period: z.int(),
  NextTransactionDate: date,
  NextTransactionDateIso: date,
  LastTransactionDate: date,
  LastTransactionDateIso: date,
});

/**
 * Parses the answer of /subscriptions/find. Throws ProviderError `unexpected` if it is no list: an account without
 * recurring payments has an empty one, and "none" would create a second recurring payment.
 */
export function foundMandates(model: unknown): FoundMandates {
  if (!Array.isArray(model)) throw new ProviderError('unexpected', '/subscriptions/find: the answer is not a list');
  const parsed = model.map((row: unknown) => ({ row, ...subscription.safeParse(row) }));
  return {
    rows: parsed.flatMap(({ success, data }) => (success ? [mandateOf(data)] : [])),
    unreadable: parsed.flatMap(({ row, error }) => (error ? [unreadableOf(row, error)] : [])),
  };
}

/**
 * Parses the answer of /subscriptions/create and update. Throws ProviderError `unexpected` that names the fields that
 * are missing or invalid.
 */
export function readMandate(model: unknown): ProviderMandate {
  const { success, data, error } = subscription.safeParse(model);
  if (success) return mandateOf(data);
  throw new ProviderError('unexpected', `the recurring payment has invalid fields: ${fieldsOf(error).join()}`);
}

const mandateOf = (row: z.output<typeof subscription>): ProviderMandate => ({
  provider: NAME,
  id: row.Id,
  status: statusOf(row.Status),
  amount: toKopecks(row.Amount),
  months: row.Interval === 'Month' ? row.Period : 0,
  nextChargeAt: momentOrNull(row.NextTransactionDateIso ?? row.NextTransactionDate),
  lastChargeAt: momentOrNull(row.LastTransactionDateIso ?? row.LastTransactionDate),
});

const momentOrNull = (text: string | null | undefined): number | null => (text ? momentOf(text) : null);

/** Id and status are read on their own: they are enough to cancel a mandate, and to know that it is dead. */
function unreadableOf(row: unknown, error: z.core.$ZodError): UnreadableMandate {
  const known = z.partial(z.object({ Id: z.catch(z.nullish(id), null), Status: z.catch(z.nullish(status), null) }));
  const { Id, Status } = known.safeParse(row).data ?? {};
  return { provider: NAME, id: Id ?? null, status: Status ? statusOf(Status) : null, fields: fieldsOf(error) };
}

const fieldsOf = (error: z.core.$ZodError): string[] => [
  ...new Set(error.issues.map(({ path }) => String(path[0] ?? 'row'))),
];
