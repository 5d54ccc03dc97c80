import type { NotificationType } from '@functions/payments/contract/values/payments';
import type { DeliveryAttempt } from './records';
import { signNotification } from './sign-notification';
import type { Terminal } from './terminal';

const RESPONSE_TIMEOUT_MS = 30_000;

interface OutgoingNotification {
  readonly type: NotificationType;
  readonly body: string;
  readonly contentType: string;
}

function readCode(answer: string): number | null {
  try {
    const parsed: unknown = JSON.parse(answer);
    const code = typeof parsed === 'object' && parsed !== null && 'code' in parsed ? parsed.code : null;
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}

/** Posts the body to the shop once and returns the result. `code` is read only from a response with HTTP 200. */
export async function postNotification(
  terminal: Terminal,
  notification: OutgoingNotification,
  at: number,
): Promise<DeliveryAttempt> {
  const { settings, faultSettings, stopping } = terminal;
  const rule = faultSettings.notifications[notification.type];
  if (rule.drop > 0) {
    rule.drop -= 1;
    return { at, httpStatus: null, code: null, note: 'dropped by a fault setting' };
  }
  try {
    const response = await fetch(`${settings.webhookUrl}/${notification.type}`, {
      method: 'POST',
      body: notification.body,
      headers: {
        'content-type': notification.contentType,
        ...signNotification(notification.body, notification.contentType, settings.apiSecret),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    const answer = await response.text();
    if (rule.loseResponses > 0) {
      rule.loseResponses -= 1;
      return {
        at,
        httpStatus: null,
        code: null,
        note: `response dropped by a fault setting: ${response.status} ${answer.slice(0, 200)}`,
      };
    }
    const code = response.status === 200 ? readCode(answer) : null;
    return { at, httpStatus: response.status, code, note: answer.slice(0, 200) };
  } catch (error) {
    return { at, httpStatus: null, code: null, note: error instanceof Error ? error.message : String(error) };
  }
}
