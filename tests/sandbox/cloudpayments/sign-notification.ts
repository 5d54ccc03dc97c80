import { createHmac } from 'node:crypto';
import { FORM_TYPE } from './notification-body';

const hmac = (message: string, secret: string): string =>
  createHmac('sha256', secret).update(message, 'utf8').digest('base64');

/**
 * Both signature headers of a notification: Content-HMAC over the body as sent, X-Content-HMAC over the URL-decoded
 * body. For JSON they are equal. See https://developers.cloudpayments.ru/en/.
 */
export function signNotification(body: string, contentType: string, secret: string): Record<string, string> {
  const decoded = contentType.startsWith(FORM_TYPE) ? decodeURIComponent(body.replace(/\+/g, ' ')) : body;
  return { 'Content-HMAC': hmac(body, secret), 'X-Content-HMAC': hmac(decoded, secret) };
}
