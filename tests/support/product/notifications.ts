import { createHmac } from 'node:crypto';
import type { NotificationType } from '@functions/payments/contract/values/payments';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import { hashFields } from '@functions/providers/cloudpayments/notification';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import type { RunningProduct } from './start-product';

/** A notification that the provider sent, which tests repeat, change or forge. */
export interface SentNotification {
  readonly type: string;
  readonly body: string;
}

export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Posts a body to the webhook as the provider would. `signature` null omits the header. */
export async function post(
  { webhookUrl }: { webhookUrl: string },
  { type, body }: SentNotification,
  signature: string | null = sign(body, process.env.CLOUDPAYMENTS_API_SECRET ?? ''),
): Promise<{ status: number; code: unknown }> {
  const response = await fetch(`${webhookUrl}/${type}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== null && { 'content-hmac': signature }),
    },
    body,
  });
  return { status: response.status, code: ((await response.json()) as { code: unknown }).code };
}

/** The body with another value in one field. */
export function withField(body: string, name: string, value: string): string {
  return body
    .split('&')
    .map((pair) => (pair.startsWith(`${name}=`) ? `${name}=${encodeURIComponent(value)}` : pair))
    .join('&');
}

/** What only a Pay and a Fail have. */
const OF_ITS_TYPE: Partial<Record<NotificationType, Readonly<Record<string, string>>>> = {
  pay: { Status: 'Completed', GatewayName: 'Test' },
  fail: { Reason: 'DoNotHonor', ReasonCode: '5005' },
};

/**
 * Reports a payment of 150 ₽ by card that is made now, with other or further fields. Throws unless the product
 * acknowledges it. Returns what the product has stored.
 */
export async function report(
  product: Pick<RunningProduct, 'deps' | 'webhookUrl'>,
  type: NotificationType,
  about: Readonly<Record<string, string>>,
): Promise<PaymentEvent> {
  const { clock, store } = product.deps;
  const fields = {
    Amount: '150.00',
    Currency: 'RUB',
    DateTime: notificationDate(await clock.now()),
    TestMode: '1',
    CardLastFour: '3055',
    ...OF_ITS_TYPE[type],
    ...about,
  };
  const answer = await post(product, { type, body: new URLSearchParams(fields).toString() });
  if (answer.code !== 0) throw new Error(`the ${type} was not acknowledged: ${JSON.stringify(answer)}`);
  const id = type === 'recurrent' ? hashFields(fields) : (about.TransactionId ?? '');
  const stored = await store.nonTransactional.paymentEvents.get(`${type}_${id}`);
  if (stored === null) throw new Error(`the ${type} was not stored`);
  return stored;
}
