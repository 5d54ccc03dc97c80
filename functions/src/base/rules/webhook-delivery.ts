import { TEST_EVENT, type DeliveryError, type DeliveryOutcome } from '@functions/base/contract/values/outbound-events';
import type { OutboundEvent } from './outbound-event';
import type { Planned } from './outbox';
import { DAY, HOUR, MINUTE, SECOND, type Instant } from './calendar';

/** An event on its way to one endpoint: the task of an outbox entry, which is also its row in the delivery log. */
export interface WebhookDelivery {
  readonly endpointId: string;
  /** The customer concerned; null for a payer without an account and for a test. */
  readonly uid: string | null;
  readonly event: OutboundEvent;
  readonly outcome: DeliveryOutcome;
  /** Attempts since the event, or since staff sent it again. */
  readonly tried: number;
  readonly last: LastAttempt | null;
}

export interface LastAttempt {
  readonly at: Instant;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly error: DeliveryError | null;
  readonly durationMs: number;
}

/** What one attempt came to. `retryAfterMs`: how long the receiver asked us to wait. */
export interface DeliveryAttempt extends Omit<LastAttempt, 'at'> {
  readonly retryAfterMs: number | null;
}

/**
 * The waits between attempts, as the Standard Webhooks specification proposes: ten attempts in three days. The sweep of
 * the outbox runs each minute.
 */
export const RETRY_SCHEDULE: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A receiver cannot ask for a longer wait. */
const LONGEST_RETRY_AFTER = DAY;

/** An event for one endpoint. */
export const newDelivery = (
  about: Pick<WebhookDelivery, 'endpointId' | 'uid' | 'event'>,
  cause: string,
  at: Instant,
): Planned<{ readonly kind: 'deliver-webhook' } & WebhookDelivery> => ({
  id: `deliver-webhook_${about.endpointId}_${about.event.type}_${cause}`,
  task: { kind: 'deliver-webhook', ...about, outcome: 'waiting', tried: 0, last: null },
  at,
});

/** A 2xx is the only success: a redirect is not followed, because it could lead to an address that was not checked. */
export const isDelivered = ({ status }: Pick<LastAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * The delivery after an attempt, and when the next one follows; null if none does. After 410 nothing follows, because
 * the endpoint is disabled, and a test is never repeated. 429 and 503 can ask for a longer wait.
 */
export function afterAttempt(
  delivery: WebhookDelivery,
  { status, error, durationMs, retryAfterMs }: DeliveryAttempt,
  now: Instant,
): { readonly delivery: WebhookDelivery; readonly nextAttemptAt: Instant | null } {
  const tried = delivery.tried + 1;
  const next = { ...delivery, tried, last: { at: now, status, error, durationMs } };
  if (isDelivered({ status })) return { delivery: { ...next, outcome: 'delivered' }, nextAttemptAt: null };
  const wait = RETRY_SCHEDULE[tried - 1];
  if (status === 410 || wait === undefined || delivery.event.type === TEST_EVENT)
    return { delivery: { ...next, outcome: 'failed' }, nextAttemptAt: null };
  const asked = status === 429 || status === 503 ? Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER) : 0;
  return { delivery: { ...next, outcome: 'retrying' }, nextAttemptAt: now + Math.max(wait, asked) };
}

/** The delivery as if it were new, for another series of attempts under the same webhook-id. */
export const sentAgain = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  outcome: 'waiting',
  tried: 0,
});

/**
 * The body of a delivery. Of the customer it names only the id that staff use: the receiver asks the panel for more.
 */
export const webhookBody = ({ event }: Pick<WebhookDelivery, 'event'>, customerId: string | null): string =>
  JSON.stringify({
    type: event.type,
    timestamp: event.timestamp,
    data: event.type === TEST_EVENT ? event.data : { customerId, ...event.data },
  });
