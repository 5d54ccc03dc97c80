import { createHmac } from 'node:crypto';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { getHealth } from '@functions/operations/contract/get-health';
import { listWebhooks } from '@functions/panel/contract/finance-webhooks';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import type { FunctionRequest } from './functions-framework';
import { staffIdToken } from './staff-session';

/** Requests of a purchase and of the panel, which are sent to the deployed bundle and to the product in memory. */

const EMAIL = 'buyer@example.com';
const TRANSACTION = '4000000001';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface PlayedRequest extends FunctionRequest {
  readonly target: 'api' | 'webhooks';
}

export type Send = (request: PlayedRequest) => Promise<Answer>;

const post = (path: string, body: object, headers: Record<string, string> = {}): PlayedRequest => ({
  target: 'api',
  path,
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json', ...headers },
});
const ofStaff = () => ({ authorization: `Bearer ${staffIdToken()}` });

export const health: PlayedRequest = { target: 'api', path: getHealth.path };
export const shop = (): PlayedRequest => post(getShop.path, { uid: '', email: '' });
export const order = (): PlayedRequest =>
  post(createOrder.path, {
    uid: '',
    email: EMAIL,
    period: 30,
    tariff: 1,
    prepaidToken: `${'b'.repeat(30)}_30_1`,
    consents: { autoCharge: true, offer: true },
  });
export const me = (): PlayedRequest => post(whoAmI.path, {}, ofStaff());
/** Runs queries. */
export const webhookList = (): PlayedRequest => post(listWebhooks.path, {}, ofStaff());

interface Ordered {
  readonly payToken: string;
  readonly checkout: {
    readonly amount: number;
    readonly payload: { readonly userInfo: { readonly accountId: string } };
  };
}

/** Check or Pay for an order, signed. */
export function notification(type: 'check' | 'pay', { payToken, checkout }: Ordered, secret: string): PlayedRequest {
  const fields = {
    TransactionId: TRANSACTION,
    Amount: checkout.amount.toFixed(2),
    Currency: 'RUB',
    InvoiceId: payToken,
    AccountId: checkout.payload.userInfo.accountId,
    Email: EMAIL,
    DateTime: notificationDate(Date.now()),
    CardFirstSix: '400000',
    CardLastFour: '3055',
    CardType: 'Visa',
    CardExpDate: '01/40',
    CardId: 'card-1',
    OperationType: 'Payment',
    Status: 'Completed',
    TestMode: '0',
    ...(type === 'pay' && { Token: 'tk_1', GatewayName: 'Test' }),
  };
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return {
    target: 'webhooks',
    path: `/api/webhooks/cloudpayments/${type}`,
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-hmac': createHmac('sha256', secret).update(body).digest('base64'),
    },
  };
}

type Step = 'health' | 'shop' | 'order' | 'check' | 'pay' | 'me';

/** Plays the requests one after the other. Returns the comparable answers. */
export async function play(
  send: Send,
  secret: string,
  around: (step: Step, sending: () => Promise<Answer>) => Promise<Answer> = (_step, sending) => sending(),
): Promise<Record<Step, unknown>> {
  const answered = async (step: Step, request: PlayedRequest): Promise<Answer> => around(step, () => send(request));
  const answers: Partial<Record<Step, Answer>> = {
    health: await answered('health', health),
    shop: await answered('shop', shop()),
  };
  const ordered = await answered('order', order());
  const { payToken, checkout } = ordered.body as Ordered;
  answers.order = ordered;
  answers.check = await answered('check', notification('check', { payToken, checkout }, secret));
  answers.pay = await answered('pay', notification('pay', { payToken, checkout }, secret));
  answers.me = await answered('me', me());
  const comparable = ({ status, body, headers }: Answer) => ({
    status,
    body: withoutMoments(body, payToken),
    cache: headers['cache-control'],
  });
  return Object.fromEntries(Object.entries(answers).map(([step, answer]) => [step, comparable(answer)])) as Record<
    Step,
    unknown
  >;
}

/** The body without what is different each time: the ids of the order and of its account, and moments. */
const withoutMoments = (body: unknown, payToken: string): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(payToken, 'ORDER')
      .replaceAll(/"order-[\da-z]{32}"/g, '"ACCOUNT"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"MOMENT"'),
  );
