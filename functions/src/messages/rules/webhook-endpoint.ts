import type {
  DeliveredEventType,
  DisabledReason,
  OutboundEventType,
} from '@functions/base/contract/values/outbound-events';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';

/**
 * A program outside this product that is told about events: its address, what it wants to hear, and the secrets that
 * its deliveries are signed with. Times are the product's.
 */
export interface WebhookEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly events: readonly OutboundEventType[];
  readonly created: Instant;
  /** `whsec_` and base64. Readable, because each delivery is signed with it; no call returns it again. */
  readonly secret: string;
  /** The secret before the last rotation, which signs too until `formerSecretUntil`. */
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Instant | null;
  readonly disabled: { readonly at: Instant; readonly reason: DisabledReason } | null;
  /** The first failure since the last success; null after a success. */
  readonly failingSince: Instant | null;
  /** Failures in a row, counted up to `RESTS_AFTER`. */
  readonly failures: number;
  readonly lastFailureAt: Instant | null;
  /** Milliseconds in which attempts failed, since the last success. */
  readonly failingFor: number;
  /** The event that failed first since the last success, and when another one failed first. */
  readonly firstFailed: string | null;
  readonly otherFailedAt: Instant | null;
  readonly lastDeliveredAt: Instant | null;
}

/** How long the former secret signs too, while the receiver installs the new one. */
const FORMER_SECRET_LIFETIME = DAY;

/** An endpoint is disabled after so much time in which attempts failed, without a success. Silence does not count. */
const DISABLED_AFTER = 5 * DAY;
/** Two failures belong together when an event may have been repeated in between: its longest wait, and the sweep. */
const LONGEST_WAIT = DAY + HOUR;
/** One event may be what the receiver cannot read: another one has to fail, so much later or earlier. */
const OTHER_EVENT_AFTER = DAY;

/** After so many failures in a row an endpoint rests: within `REST` of a failure nothing is sent to it. */
const RESTS_AFTER = 10;
const REST = MINUTE;

/** `lastDeliveredAt` is written every five minutes at most. */
const DELIVERED_INTERVAL = 5 * MINUTE;

/** Each event is sent to every endpoint that wants it: more are a sign of a mistake. */
export const MOST_ENDPOINTS = 10;

export const newEndpoint = (
  about: Pick<WebhookEndpoint, 'endpointId' | 'url' | 'events' | 'secret'>,
  now: Instant,
): WebhookEndpoint => ({
  ...about,
  created: now,
  formerSecret: null,
  formerSecretUntil: null,
  disabled: null,
  ...HEALTHY,
  lastDeliveredAt: null,
});

const HEALTHY = {
  failingSince: null,
  failures: 0,
  lastFailureAt: null,
  failingFor: 0,
  firstFailed: null,
  otherFailedAt: null,
} as const;

/** Sets a new secret. The previous one signs for another day; an even older one ends at once. */
export const withNewSecret = (endpoint: WebhookEndpoint, secret: string, now: Instant): WebhookEndpoint => ({
  ...endpoint,
  secret,
  formerSecret: endpoint.secret,
  formerSecretUntil: now + FORMER_SECRET_LIFETIME,
});

/** The secrets that sign a delivery now: the current one first. */
export const signingSecrets = (
  { secret, formerSecret, formerSecretUntil }: WebhookEndpoint,
  now: Instant,
): readonly string[] =>
  formerSecret !== null && formerSecretUntil !== null && now < formerSecretUntil ? [secret, formerSecret] : [secret];

/** The endpoint after a change by an admin. An endpoint that is enabled again, or moved, begins without failures. */
export const changedEndpoint = (
  endpoint: WebhookEndpoint,
  { url, events, isEnabled }: Pick<WebhookEndpoint, 'url' | 'events'> & { readonly isEnabled: boolean },
  now: Instant,
): WebhookEndpoint => ({
  ...endpoint,
  url,
  events,
  disabled: isEnabled ? null : (endpoint.disabled ?? { at: now, reason: 'staff' }),
  ...((url !== endpoint.url || (isEnabled && endpoint.disabled !== null)) && HEALTHY),
});

/** Whether the endpoint is told about this event. */
export const wantsEvent = ({ disabled, events }: WebhookEndpoint, type: OutboundEventType): boolean =>
  disabled === null && events.includes(type);

/**
 * Whether nothing is sent to the endpoint for a moment. A receiver that hangs takes three seconds of each attempt: with
 * many deliveries waiting, the sweep would come to nothing else.
 */
export const isResting = ({ failures, lastFailureAt }: WebhookEndpoint, now: Instant): boolean =>
  failures >= RESTS_AFTER && lastFailureAt !== null && now - lastFailureAt < REST;

interface DeliveryOutcome {
  /** The id of the event, the same for each attempt. */
  readonly event: string;
  readonly isDelivered: boolean;
  /** Of the response; null without one. */
  readonly status: number | null;
}

/**
 * The endpoint after an attempt; null when nothing needs to be written. A 410 disables it at once (Standard Webhooks),
 * and so does a failure when attempts have failed for `DISABLED_AFTER` without a success, those of two events a day
 * apart.
 */
export function afterDelivery(
  endpoint: WebhookEndpoint,
  { event, isDelivered, status }: DeliveryOutcome,
  now: Instant,
): WebhookEndpoint | null {
  if (isDelivered) {
    const isRecent = endpoint.lastDeliveredAt !== null && now - endpoint.lastDeliveredAt < DELIVERED_INTERVAL;
    return isRecent && endpoint.failingSince === null ? null : { ...endpoint, ...HEALTHY, lastDeliveredAt: now };
  }
  const failing = withFailure(endpoint, event, now);
  const reason = status === 410 ? 'gone' : hasOnlyFailed(failing, event, now) ? 'failing' : null;
  return { ...failing, disabled: endpoint.disabled ?? (reason && { at: now, reason }) };
}

function withFailure(endpoint: WebhookEndpoint, event: string, now: Instant): WebhookEndpoint {
  const firstFailed = endpoint.firstFailed ?? event;
  const sinceLast = endpoint.lastFailureAt === null ? 0 : Math.max(0, now - endpoint.lastFailureAt);
  return {
    ...endpoint,
    failingSince: endpoint.failingSince ?? now,
    failures: Math.min(endpoint.failures + 1, RESTS_AFTER),
    lastFailureAt: now,
    failingFor: endpoint.failingFor + (sinceLast <= LONGEST_WAIT ? sinceLast : 0),
    firstFailed,
    otherFailedAt: endpoint.otherFailedAt ?? (event === firstFailed ? null : now),
  };
}

function hasOnlyFailed(endpoint: WebhookEndpoint, event: string, now: Instant): boolean {
  const { failingFor, firstFailed, otherFailedAt, failingSince } = endpoint;
  const since = event === firstFailed ? otherFailedAt : failingSince;
  return failingFor >= DISABLED_AFTER && since !== null && now - since >= OTHER_EVENT_AFTER;
}

/** The host of an endpoint, for lists and audit rows: the rest of a URL may hold a token. */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * Whether an event of this moment may be sent to an endpoint: to a disabled one only a test, and what is on its way
 * already when the endpoint was disabled because it fails: each event has its attempts.
 */
export const accepts = (
  { disabled }: WebhookEndpoint,
  { type, created }: { readonly type: DeliveredEventType; readonly created: Instant },
): boolean => disabled === null || type === 'test.ping' || (disabled.reason === 'failing' && created <= disabled.at);
