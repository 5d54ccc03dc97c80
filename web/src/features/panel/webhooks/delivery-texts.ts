import type { ResponseOf } from '@contract/endpoint';
import type { testWebhookEndpoint, WebhookEndpointResponse } from '@contract/panel/webhooks/webhook-endpoints';
import { formatMinute } from '../format/format';
import { fill, texts } from '../texts';

type Sent = ResponseOf<typeof testWebhookEndpoint>;

/** «200», «нет ответа за 3 секунды»; empty before the first attempt. */
export const answerOf = (last: Sent['last']): string =>
  last === null ? '' : last.error === null ? String(last.status) : texts.webhooks.errors[last.error];

/** What came of a delivery that was just sent: a test, or one that was sent again. */
export function sentText({ outcome, last }: Sent, what: 'tested' | 'resent'): { text: string; isGood: boolean } {
  const t = texts.webhooks[what];
  if (outcome === 'waiting') return { text: t.waiting, isGood: true };
  const isGood = outcome === 'delivered';
  return { text: fill(isGood ? t.delivered : t.failed, { answer: answerOf(last) }), isGood };
}

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
