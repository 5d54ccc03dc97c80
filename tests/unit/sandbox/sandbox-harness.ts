import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox';

export interface Received {
  readonly type: string;
  readonly fields: Record<string, string>;
  readonly raw: string;
  readonly headers: Record<string, string | string[] | undefined>;
}

interface ShopAnswer {
  readonly status?: number;
  readonly body: string;
}

const accept: ShopAnswer = { body: '{"code":0}' };

/** A shop that records every notification and returns what `answer` returns. */
async function openShop() {
  const received: Received[] = [];
  const shop = { answer: (_notification: Received): ShopAnswer => accept, received, url: '', stop: async () => {} };
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const fields = Object.fromEntries(new URLSearchParams(raw));
      const notification = { type: (request.url ?? '').replace('/hooks/', ''), fields, raw, headers: request.headers };
      received.push(notification);
      const { status = 200, body } = shop.answer(notification);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  shop.url = `${localUrl(await listen(server))}/hooks`;
  shop.stop = () => closeServer(server);
  return shop;
}

const PUBLIC_ID = 'test_api_sandbox';
export const API_SECRET = 'test_secret';
export const SITE_URL = 'http://localhost:5000';
const PANEL_URL = 'http://localhost:5005';

export const CARDS = {
  good: '4000000000003055',
  threeDSecure: '4242424242424242',
  poorLater: '4111111111111111',
  poor: '4000056655665556',
} as const;

export async function openSandbox(startAt = '2026-11-20T10:00:00Z') {
  const shop = await openShop();
  const clock = { now: Date.parse(startAt) };
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    siteUrl: SITE_URL,
    panelUrl: PANEL_URL,
    webhookUrl: shop.url,
    publicId: PUBLIC_ID,
    apiSecret: API_SECRET,
    telegramWebhookUrl: 'http://127.0.0.1:9/api/telegram',
    telegramWebhookSecret: 'secret',
    telegramBotToken: 'token',
    yandexClientId: 'our-client',
    recaptchaSiteKey: 'site-key',
    recaptchaSecret: 'recaptcha-secret',
    now: async () => clock.now,
    tick: false,
  });
  return {
    sandbox,
    shop,
    setClock: (instant: string) => void (clock.now = Date.parse(instant)),
    api: (method: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      callApi(sandbox, method, body, headers),
    stop: async () => {
      await sandbox.stop();
      await shop.stop();
    },
  };
}
export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;

export interface ApiResponse<Model = Record<string, unknown>> {
  readonly Success: boolean;
  readonly Message: string | null;
  readonly Model: Model;
}

const credentials = `Basic ${Buffer.from(`${PUBLIC_ID}:${API_SECRET}`).toString('base64')}`;

export const postApi = (
  sandbox: Sandbox,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${sandbox.url}/cloudpayments/api${method}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: credentials, ...headers },
  });

async function callApi(
  sandbox: Sandbox,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  return (await (await postApi(sandbox, method, body, headers)).json()) as ApiResponse;
}

export const intent = (changes: Record<string, unknown> = {}) => ({
  publicTerminalId: PUBLIC_ID,
  amount: 1,
  currency: 'RUB',
  paymentSchema: 'Single' as const,
  externalId: 'order-1',
  description: 'Пробный период',
  tokenize: true,
  userInfo: { accountId: 'uid-1', email: 'anna@yandex.example' },
  ...changes,
});

/** Pays once and sets up a monthly subscription; returns its id. */
export async function subscribe(
  { sandbox, api }: OpenSandbox,
  card: string,
  startAt: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const outcome = await sandbox.cloudpayments.pay({ intent: intent(), card });
  if (outcome.step !== 'success') throw new Error('the first payment failed');
  const { Model: payment } = await api('/payments/get', { TransactionId: outcome.transactionId });
  const created = await api('/subscriptions/create', {
    Token: payment.Token,
    AccountId: 'uid-1',
    Description: 'Prostor, 1 месяц',
    Email: 'anna@yandex.example',
    Amount: 150,
    Currency: 'RUB',
    RequireConfirmation: false,
    StartDate: startAt,
    Interval: 'Month',
    Period: 1,
    ...changes,
  });
  if (!created.Success) throw new Error(created.Message ?? 'refused');
  return String(created.Model.Id);
}
