import { NOTIFICATION_TYPES, type NotificationType, type SigningKey } from '@contract/values/payments';
import { CHECK_CODES } from '@functions/domain/payments/payment';
import type { Deps } from '@functions/ports/services';
import { checkPayment } from '@functions/usecases/payments/check-payment';
import { receiveNotification, type NotificationInput } from '@functions/usecases/payments/receive-notification';
import { PRIVATE_HEADERS, type HttpHandler, type HttpReply, type HttpRequest } from './http-message';
import { requestContext } from './request-context';

/** Parses a signed notification; null if the signature is invalid. Throws ProviderError if the body is malformed. */
export type ReadNotification = (request: HttpRequest) => Notification | null;

interface Notification {
  readonly fields: Readonly<Record<string, string>>;
  readonly hash: string;
  readonly key: SigningKey;
}

const PATH = /^\/api\/webhooks\/cloudpayments\/([a-z]+)$/;

/**
 * The server for CloudPayments notifications. It returns `{code: 0}` only after the notification is stored (P3); any
 * other response makes the provider redeliver it.
 * Source: https://developers.cloudpayments.ru/en/#notifications
 */
export function webhookServer(deps: Deps, read: ReadNotification): HttpHandler {
  return async (request) => {
    const { deps: requestDeps, withRequestId } = requestContext(deps, request);
    return withRequestId({ headers: PRIVATE_HEADERS, ...(await handle(requestDeps, read, request)) });
  };
}

async function handle(deps: Deps, read: ReadNotification, request: HttpRequest): Promise<HttpReply> {
  const type = typeOf(request.path);
  if (type === null || request.method !== 'POST') return { status: 404, body: { code: CHECK_CODES.notAcceptable } };
  try {
    const notification = read(request);
    if (notification === null) {
      deps.log.warn('notification with a wrong signature refused', { type });
      await deps.forgedWebhooks.count(await deps.clock.now());
      return { status: 401, body: { code: CHECK_CODES.notAcceptable } };
    }
    const input = inputOf(type, notification);
    if (type === 'check') return { status: 200, body: { code: await checkPayment(deps, input) } };
    await receiveNotification(deps, input);
    return { status: 200, body: { code: CHECK_CODES.ok } };
  } catch (error) {
    deps.log.error('notification failed', error, { type });
    return { status: 500, body: { code: CHECK_CODES.notAcceptable } };
  }
}

function typeOf(path: string): NotificationType | null {
  const name = PATH.exec(path)?.[1];
  return NOTIFICATION_TYPES.find((type) => type === name) ?? null;
}

/** Recurrent has no transaction id; its id is the hash of its fields, therefore identical notifications are one. */
function inputOf(type: NotificationType, { fields, hash, key }: Notification): NotificationInput {
  const transactionId = fields.TransactionId;
  const identity = type === 'recurrent' || !transactionId || !/^\d{1,20}$/.test(transactionId) ? hash : transactionId;
  return { id: `${type}_${identity}`, type, fields, hash, key };
}
