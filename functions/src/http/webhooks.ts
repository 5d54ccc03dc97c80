import { NOTIFICATION_TYPES, type NotificationType } from '@functions/payments/contract/values/payments';
import type { PaymentProvider, ReceivedNotification } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { checkPayment } from '@functions/notifications/calls/check-payment';
import { receiveNotification, type NotificationInput } from '@functions/notifications/calls/receive-notification';
import { PRIVATE_HEADERS, type HttpHandler, type HttpReply, type HttpRequest } from './http-message';
import { requestContext } from './request-context';

const PATH = /^\/api\/webhooks\/([a-z-]+)\/([a-z]+)$/;

/**
 * The server for the notifications of the payment providers, at `/api/webhooks/{provider}/{type}`. It accepts one only
 * after it is stored (P3); any other response makes the provider redeliver it.
 */
export function webhookServer(deps: Deps): HttpHandler {
  return async (request) => {
    const { deps: requestDeps, withRequestId } = requestContext(deps, request);
    return withRequestId({ headers: PRIVATE_HEADERS, ...(await handle(requestDeps, request)) });
  };
}

async function handle(deps: Deps, request: HttpRequest): Promise<HttpReply> {
  const [, name, kind] = PATH.exec(request.path) ?? [];
  const provider = deps.payments.all.find((each) => each.name === name);
  if (provider === undefined) return { status: 404, body: {} };
  const type = NOTIFICATION_TYPES.find((each) => each === kind);
  const refusal = provider.responseTo('notAcceptable');
  if (type === undefined || request.method !== 'POST') return { status: 404, body: refusal };
  try {
    const notification = provider.receiveNotification({ type, headers: request.headers, rawBody: request.rawBody });
    if (notification === null) {
      deps.log.warn('notification with a wrong signature refused', { provider: provider.name, type });
      await countForged(deps);
      return { status: 401, body: refusal };
    }
    const input = inputOf(provider, type, notification);
    if (type === 'check') return { status: 200, body: provider.responseTo(await checkPayment(deps, input)) };
    await receiveNotification(deps, input);
    return { status: 200, body: provider.responseTo('accepted') };
  } catch (error) {
    deps.log.error('notification failed', error, { provider: provider.name, type });
    return { status: 500, body: refusal };
  }
}

/** Never throws: a call that anybody can make must not be the 5xx that wakes people (the alert webhooks-5xx). */
async function countForged({ forgedWebhooks, clock, log }: Deps): Promise<void> {
  try {
    await forgedWebhooks.count(await clock.now());
  } catch (error) {
    log.warn('a forged notification was not counted', { error: String(error) });
  }
}

/** Without a transaction the id is the hash of the fields, therefore identical notifications are one. */
const inputOf = (
  { name }: PaymentProvider,
  type: NotificationType,
  { transactionId, ...notification }: ReceivedNotification,
): NotificationInput => ({
  ...notification,
  id: `${type}_${transactionId ?? notification.hash}`,
  provider: name,
  type,
});
