import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { testWebhookEndpoint, WebhookEndpointResponse } from '@functions/messages/contract/webhook-endpoints';
import type { DeliveredEventType } from '@functions/base/contract/values/outbound-events';
import { formatMinute } from '../format/format';
import { fill, texts } from '../texts';

/** The name of each event; a key of a text has no dot. */
export const EVENT_NAMES: Readonly<Record<DeliveredEventType, string>> = {
  'customer.registered': texts.webhooks.events.customerRegistered,
  'customer.deleted': texts.webhooks.events.customerDeleted,
  'subscription.started': texts.webhooks.events.subscriptionStarted,
  'subscription.renewed': texts.webhooks.events.subscriptionRenewed,
  'subscription.past_due': texts.webhooks.events.subscriptionPastDue,
  'subscription.cancelled': texts.webhooks.events.subscriptionCancelled,
  'subscription.resumed': texts.webhooks.events.subscriptionResumed,
  'subscription.changed': texts.webhooks.events.subscriptionChanged,
  'subscription.expired': texts.webhooks.events.subscriptionExpired,
  'payment.refunded': texts.webhooks.events.paymentRefunded,
  'payment.charged_back': texts.webhooks.events.paymentChargedBack,
  'device.added': texts.webhooks.events.deviceAdded,
  'device.removed': texts.webhooks.events.deviceRemoved,
  'note.added': texts.webhooks.events.noteAdded,
  'test.ping': texts.webhooks.events.testPing,
};

type Sent = ResponseOf<typeof testWebhookEndpoint>;

/** «200», «нет ответа за 3 секунды»; empty before the first attempt. */
export const answerOf = (last: Sent['last']): string =>
  last === null ? '' : last.error === null ? String(last.status) : texts.webhooks.errors[last.error];

/** What came of a delivery that was just sent: a test, or one that was sent again. */
export function sentText({ outcome, last }: Sent, what: 'tested' | 'resent'): [text: string, isGood: boolean] {
  const t = texts.webhooks[what];
  if (outcome === 'waiting') return [t.waiting, true];
  const isGood = outcome === 'delivered';
  return [fill(isGood ? t.delivered : t.failed, { answer: answerOf(last) }), isGood];
}

/** The host of an address, for titles and messages. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export function stateOf(endpoint: WebhookEndpointResponse): string {
  const { disabled, failingSince, lastDeliveredAt, formerSecretUntil } = endpoint;
  const t = texts.webhooks.states;
  if (disabled !== null) {
    const { at, reason } = disabled;
    return fill(reason === 'failing' ? t.gaveUp : reason === 'gone' ? t.gone : t.staff, { date: formatMinute(at) });
  }
  const state =
    failingSince !== null
      ? fill(t.failing, { date: formatMinute(failingSince) })
      : lastDeliveredAt === null
        ? t.unused
        : t.works;
  if (formerSecretUntil === null) return state;
  return `${state}; ${fill(t.formerSecret, { date: formatMinute(formerSecretUntil) })}`;
}
