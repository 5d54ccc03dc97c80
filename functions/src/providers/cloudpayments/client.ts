import { fillText } from '@functions/base/lib/fill-text';
import texts from '@locales/ru/server/receipts.json';
import * as z from 'zod/mini';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import { BRAND } from '@functions/base/contract/values/brand';
import type { Schedule } from '@functions/payments/rules/mandate';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import type {
  MandateApi,
  PaymentLists,
  PaymentProvider,
  SavedCardApi,
} from '@functions/purchase/ports/payment-provider';
import { ProviderError } from '@functions/ports/services';
import { fetchJson } from '@functions/providers/fetch-json';
import { fiscalReceipt } from './fiscal-receipt';
import { foundPayment, listedChargebacks, listedPayments, readRows } from './lists';
import { creationRefusal, refusal } from './refusals';
import { CHARGE, chargeAnswer, chargeRequest } from './saved-cards';
import { foundMandates, readMandate } from './subscriptions';

const TIMEOUT = 20_000;
const PAGE = 100;

const envelope = z.object({ Success: z.boolean(), Message: z.nullish(z.string()), Model: z.optional(z.unknown()) });

export interface ClientSettings {
  readonly apiUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  /** Whether staff let the product call the provider. Left out: always. */
  readonly mayCall?: () => Promise<boolean>;
}

/** The calls of the API that the product makes. */
export interface Client {
  readonly mandates: MandateApi;
  readonly savedCards: SavedCardApi;
  readonly lists: PaymentLists;
  readonly refund: PaymentProvider['refund'];
  readonly findPayment: NonNullable<PaymentProvider['findPayment']>;
}

/**
 * Client of the CloudPayments REST API. Every call is a POST with Basic auth; a repeated `X-Request-ID` is idempotent
 * for one hour. Throws ProviderError.
 * Source: https://developers.cloudpayments.ru/en/#api
 */
export function client({ apiUrl, publicId, apiSecret, mayCall = () => Promise.resolve(true) }: ClientSettings): Client {
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;

  async function post(path: string, request: object, requestId?: string): Promise<z.output<typeof envelope>> {
    if (!(await mayCall())) throw new ProviderError('unreachable', 'staff switched the calls to the provider off');
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
    // The API reports a refused operation with status 200. An error status says nothing of the operation itself.
    if (status >= 400)
      throw new ProviderError(
        'unexpected',
        `${path} returned status ${status}: ${parsed.data.Message ?? 'no message'}`,
      );
    return parsed.data;
  }

  async function call(path: string, request: object, requestId?: string, errorOf = refusal): Promise<unknown> {
    const response = await post(path, request, requestId);
    if (!response.Success) throw errorOf(path, response);
    return response.Model;
  }

  /** Looks one payment up. `Success` is the result of the payment, also in the answer about it. */
  async function find(path: string, request: object): Promise<ProviderPayment | null> {
    const { Success, Message, Model } = await post(path, request);
    if (Model != null) return foundPayment(Model, path);
    if (!Success && Message === 'Not found') return null;
    throw new ProviderError('unexpected', `${path}: ${Message ?? 'no payment and no reason'}`);
  }

  const terms = ({ amount, months, nextChargeAt }: Schedule, email: string) => ({
    Amount: toRoubles(amount),
    Currency: CURRENCY,
    StartDate: new Date(nextChargeAt).toISOString(),
    Interval: 'Month',
    Period: months,
    CustomerReceipt: fiscalReceipt({ item: { kind: 'term', months }, amount, email }),
  });

  /** Both lists return pages of 100 rows, oldest first. */
  const readPage = async (path: string, from: number, to: number, page: number): Promise<unknown[]> =>
    readRows(
      await call(path, {
        CreatedDateGte: new Date(from).toISOString(),
        CreatedDateLte: new Date(to).toISOString(),
        PageNumber: page,
      }),
    );

  async function allPages(path: string, from: number, to: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const rows = await readPage(path, from, to, page);
      all.push(...rows);
      if (rows.length < PAGE) return all;
    }
  }

  const mandates: MandateApi = {
    find: async (accountId) => foundMandates(await call('/subscriptions/find', { accountId })),
    create: async ({ token, accountId, email, schedule }, requestId) =>
      readMandate(
        await call(
          '/subscriptions/create',
          {
            Token: token,
            AccountId: accountId,
            Email: email,
            Description: fillText(texts.payment.subscription, { brand: BRAND.name.ru }),
            RequireConfirmation: false,
            ...terms(schedule, email),
          },
          requestId,
          creationRefusal,
        ),
      ),
    update: async (id, schedule, email, requestId) =>
      readMandate(await call('/subscriptions/update', { Id: id, ...terms(schedule, email) }, requestId)),
    cancel: async (id, requestId) => {
      await call('/subscriptions/cancel', { Id: id }, requestId);
    },
  };

  return {
    mandates,
    lists: {
      payments: async (from, to, page) => {
        const rows = await readPage('/v2/payments/list', from, to, page);
        return { ...listedPayments(rows), isLast: rows.length < PAGE };
      },
      chargebacks: async (from, to) => listedChargebacks(await allPages('/chargebacks/list', from, to)),
    },
    findPayment: (transactionId) => find('/payments/get', { TransactionId: Number(transactionId) }),
    savedCards: {
      charge: async (order, token, requestId) =>
        chargeAnswer(await post(CHARGE, chargeRequest(order, token), requestId)),
      findByOrder: (orderId) => find('/payments/find', { InvoiceId: orderId }),
    },
    refund: async ({ transactionId, amount, email, sold = { kind: 'access' } }, requestId) => {
      const customerReceipt = fiscalReceipt({ item: sold, amount, email });
      const model = await call(
        '/payments/refund',
        {
          TransactionId: Number(transactionId),
          Amount: toRoubles(amount),
          JsonData: JSON.stringify({ cloudPayments: { customerReceipt } }),
        },
        requestId,
      );
      const parsed = z.object({ TransactionId: z.number() }).safeParse(model);
      if (!parsed.success) throw new ProviderError('unexpected', 'the refund response has an unexpected shape');
      return { transactionId: String(parsed.data.TransactionId) };
    },
  };
}
