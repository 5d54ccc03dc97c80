import { createHmac } from 'node:crypto';

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
