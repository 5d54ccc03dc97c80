import * as z from 'zod/mini';
import { CURRENCY, toKopecks, toRoubles } from '@contract/values/money';
import { BRAND } from '@contract/values/brand';
import type { ProviderMandate, Schedule } from '@functions/domain/payments/mandate';
import { ProviderError, type FiscalItem, type Payments } from '@functions/ports/services';
import { listedChargebacks, listedPayments, readRows } from './lists';
import { readPayment, readRecurrent, readRefund } from './notification';
import { fetchJson } from '@functions/providers/fetch-json';

const TIMEOUT = 20_000;
const PAGE = 100;

const envelope = z.object({ Success: z.boolean(), Message: z.nullish(z.string()), Model: z.optional(z.unknown()) });

const subscription = z.object({
  Id: z.string(),
  Status: z.enum(['Active', 'PastDue', 'Cancelled', 'Rejected', 'Expired']),
  Amount: z.number(),
  Period: z.number(),
  NextTransactionDateIso: z.nullish(z.string()),
  LastTransactionDateIso: z.nullish(z.string()),
});

export interface CloudPaymentsSettings {
  readonly apiUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
}

/**
 * Client of the CloudPayments REST API. Every call is a POST with Basic auth; a repeated `X-Request-ID` is idempotent
 * for one hour. Throws ProviderError.
 * Source: https://developers.cloudpayments.ru/en/#api
 */
export function cloudPayments({ apiUrl, publicId, apiSecret }: CloudPaymentsSettings): Payments {
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;

  async function call(path: string, request: object, requestId?: string): Promise<unknown> {
    const { status, body } = await fetchJson(
      `${apiUrl}${path}`,
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...(requestId && { 'x-request-id': requestId }) },
        body: JSON.stringify(request),
      },
      TIMEOUT,
    );
    const parsed = envelope.safeParse(body);
    if (status === 401) throw new ProviderError('unexpected', 'the payment provider rejects our credentials');
    if (!parsed.success)
      throw new ProviderError('unexpected', `${path} returned status ${status} with an unexpected body`);
    if (!parsed.data.Success) throw new ProviderError('refused', `${path}: ${parsed.data.Message ?? 'refused'}`);
    return parsed.data.Model;
  }

  const fiscalReceipt: Payments['fiscalReceipt'] = ({ item, amount, email }) => ({
    items: [
      {
        label: labelOf(item),
        price: toRoubles(amount),
        quantity: 1,
        amount: toRoubles(amount),
        // null means "no VAT"; 0 would mean a VAT rate of 0 % (https://developers.cloudpayments.ru/en/).
        vat: null,
        method: FULL_PAYMENT,
        object: SERVICE,
      },
    ],
    email,
    isBso: false,
    amounts: { electronic: toRoubles(amount), advancePayment: 0, credit: 0, provision: 0 },
  });

  const terms = ({ amount, months, nextChargeAt }: Schedule, email: string) => ({
    Amount: toRoubles(amount),
    Currency: CURRENCY,
    StartDate: new Date(nextChargeAt).toISOString(),
    Interval: 'Month',
    Period: months,
    CustomerReceipt: fiscalReceipt({ item: { kind: 'term', months }, amount, email }),
  });

  /** Both lists return pages of 100 rows, oldest first. */
  async function allPages(path: string, from: number, to: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const rows = readRows(
        await call(path, {
          CreatedDateGte: new Date(from).toISOString(),
          CreatedDateLte: new Date(to).toISOString(),
          PageNumber: page,
        }),
      );
      all.push(...rows);
      if (rows.length < PAGE) return all;
    }
  }

  return {
    publicId,
    readPayment,
    readRecurrent,
    readRefund,
    fiscalReceipt,
    findMandates: async (accountId) => readList(await call('/subscriptions/find', { accountId })),
    createMandate: async ({ token, accountId, email, schedule }, requestId) =>
      readMandate(
        await call(
          '/subscriptions/create',
          {
            Token: token,
            AccountId: accountId,
            Email: email,
            Description: `Подписка «${BRAND.name.ru}»`,
            RequireConfirmation: false,
            ...terms(schedule, email),
          },
          requestId,
        ),
      ),
    updateMandate: async (id, schedule, email, requestId) =>
      readMandate(await call('/subscriptions/update', { Id: id, ...terms(schedule, email) }, requestId)),
    cancelMandate: async (id, requestId) => {
      await call('/subscriptions/cancel', { Id: id }, requestId);
    },
    refund: async ({ transactionId, amount, email, months }, requestId) => {
      const item: FiscalItem = months === null ? { kind: 'access' } : { kind: 'term', months };
      const jsonData = JSON.stringify({ cloudPayments: { customerReceipt: fiscalReceipt({ item, amount, email }) } });
      const model = await call(
        '/payments/refund',
        { TransactionId: Number(transactionId), Amount: toRoubles(amount), JsonData: jsonData },
        requestId,
      );
      const parsed = z.object({ TransactionId: z.number() }).safeParse(model);
      if (!parsed.success) throw new ProviderError('unexpected', 'the refund response has an unexpected shape');
      return { transactionId: String(parsed.data.TransactionId) };
    },
    listPayments: async (from, to) => listedPayments(await allPages('/v2/payments/list', from, to)),
    listChargebacks: async (from, to) => listedChargebacks(await allPages('/chargebacks/list', from, to)),
  };
}

/** Fiscal tags 1214 (method of settlement) and 1212 (subject of settlement). */
const FULL_PAYMENT = 4;
const SERVICE = 4;

/** The item name on the receipt. Always Russian, because the receipt is a Russian fiscal document. */
function labelOf(item: FiscalItem): string {
  const service = `Доступ к сервису «${BRAND.name.ru}»`;
  switch (item.kind) {
    case 'term':
      return `${service}, ${item.months} мес.`;
    case 'trial':
      return `${service}, пробный период, ${item.days} ${DAYS[russianPlurals.select(item.days)]}`;
    case 'device':
      return `${service}, дополнительное устройство`;
    case 'access':
      return service;
  }
}

const russianPlurals = new Intl.PluralRules('ru');
const DAYS: Record<Intl.LDMLPluralRule, string> = {
  zero: 'дней',
  one: 'день',
  two: 'дня',
  few: 'дня',
  many: 'дней',
  other: 'дня',
};

/** Dates of the provider have no time zone and are UTC. */
const utcOrNull = (iso: string | null | undefined): number | null => (iso ? Date.parse(`${iso}Z`) : null);

function readMandate(model: unknown): ProviderMandate {
  const parsed = subscription.safeParse(model);
  if (!parsed.success) throw new ProviderError('unexpected', 'the recurring payment has an unexpected shape');
  const { Id, Status, Amount, Period, NextTransactionDateIso, LastTransactionDateIso } = parsed.data;
  return {
    id: Id,
    status: Status,
    amount: toKopecks(Amount),
    months: Period,
    nextChargeAt: utcOrNull(NextTransactionDateIso),
    lastChargeAt: utcOrNull(LastTransactionDateIso),
  };
}

function readList(model: unknown): ProviderMandate[] {
  const parsed = z.array(z.unknown()).safeParse(model ?? []);
  if (!parsed.success) throw new ProviderError('unexpected', 'unexpected response: not a list of recurring payments');
  return parsed.data.map(readMandate);
}
