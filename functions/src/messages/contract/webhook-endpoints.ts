import * as z from 'zod/mini';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, cursorPage } from '@functions/staff/contract/panel-wire';
import {
  DELIVERY_ERRORS,
  DELIVERY_OUTCOMES,
  DISABLED_REASONS,
  OUTBOUND_EVENTS,
  TEST_EVENT,
} from '@functions/base/contract/values/outbound-events';

const endpointId = z.string().check(z.regex(/^[a-z0-9]{8,32}$/));

/** The use case refuses an address that is not public, or not https. */
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const events = z.array(z.enum(OUTBOUND_EVENTS)).check(z.minLength(1), z.maxLength(OUTBOUND_EVENTS.length));

/** What an admin enters. */
export const webhookEndpointDraft = z.object({ url, events });

export const webhookEndpoint = z.object({
  endpointId: z.string(),
  url: z.string(),
  events: z.array(z.enum(OUTBOUND_EVENTS)),
  created: isoDate,
  /** The former secret signs too until then; null without one. */
  formerSecretUntil: z.nullable(isoDate),
  disabled: z.nullable(z.object({ at: isoDate, reason: z.enum(DISABLED_REASONS) })),
  /** The first failure since the last success. */
  failingSince: z.nullable(isoDate),
  lastDeliveredAt: z.nullable(isoDate),
  /** Deliveries of the last seven days: `waiting` for their next attempt, and `failed` for good. */
  week: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int() }),
});
export type WebhookEndpointResponse = z.output<typeof webhookEndpoint>;

/** The response contains `secret` only once. */
const shownOnce = z.object({ success: succeeded, endpointId: z.string(), secret: z.string() });

const attempt = z.object({
  at: isoDate,
  /** Null without a response. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(DELIVERY_ERRORS)),
  durationMs: z.int(),
});

export const webhookDelivery = z.object({
  id: z.string(),
  created: isoDate,
  type: z.enum([...OUTBOUND_EVENTS, TEST_EVENT]),
  /** The customer's `id`; null for a payer without an account, and for a test. */
  userId: z.nullable(z.string()),
  outcome: z.enum(DELIVERY_OUTCOMES),
  attempts: z.int(),
  last: z.nullable(attempt),
  /** Null after the last attempt. */
  nextAttemptAt: z.nullable(isoDate),
});
export type WebhookDeliveryResponse = z.output<typeof webhookDelivery>;

/** What the first attempt came to; `waiting` while another process makes it. */
const sent = z.object({ success: succeeded, outcome: z.enum(DELIVERY_OUTCOMES), last: z.nullable(attempt) });

const forAdmins = { roles: ADMIN_ONLY, limits: [] } as const;

/** Additive call: who is told about events, with the deliveries of the last week. Never a secret. */
export const listWebhookEndpoints = panelEndpoint({
  ...forAdmins,
  name: 'listWebhookEndpoints',
  path: '/panel/webhook-endpoints',
  effect: 'read',
  audit: null,
  refusals: [],
  request: z.object({}),
  response: z.object({ content: z.array(webhookEndpoint) }),
});

/** Additive call: adds an address and returns the secret that signs its deliveries. Events follow within a minute. */
export const createWebhookEndpoint = panelEndpoint({
  ...forAdmins,
  name: 'createWebhookEndpoint',
  path: '/panel/webhook-endpoints/create',
  effect: 'change',
  repetition: 'sameState',
  audit: 'createWebhookEndpoint',
  refusals: ['webhook_address_impossible', 'webhook_address_taken', 'too_many_webhook_endpoints'],
  request: webhookEndpointDraft,
  response: shownOnce,
});

/** Additive call: another address or other events, or `isEnabled`. An endpoint that is enabled gets events again. */
export const changeWebhookEndpoint = panelEndpoint({
  ...forAdmins,
  name: 'changeWebhookEndpoint',
  path: '/panel/webhook-endpoints/change',
  effect: 'change',
  repetition: 'sameState',
  audit: 'changeWebhookEndpoint',
  refusals: ['no_such_webhook_endpoint', 'webhook_address_impossible', 'webhook_address_taken'],
  request: z.object({ endpointId, url, events, isEnabled: z.boolean() }),
  response: z.object({ success: succeeded }),
});

/** Additive call: creates a new secret. Deliveries of the next day are signed with the former one too. */
export const rotateWebhookSecret = panelEndpoint({
  ...forAdmins,
  name: 'rotateWebhookSecret',
  path: '/panel/webhook-endpoints/rotate',
  effect: 'change',
  repetition: 'newEffect',
  audit: 'rotateWebhookSecret',
  refusals: ['no_such_webhook_endpoint'],
  request: z.object({ endpointId }),
  response: shownOnce,
});

/** Additive call: removes an address with its secrets. What still waits for it is not delivered. */
export const removeWebhookEndpoint = panelEndpoint({
  ...forAdmins,
  name: 'removeWebhookEndpoint',
  path: '/panel/webhook-endpoints/remove',
  effect: 'change',
  repetition: 'sameState',
  audit: 'removeWebhookEndpoint',
  refusals: ['no_such_webhook_endpoint'],
  request: z.object({ endpointId }),
  response: z.object({ success: succeeded }),
});

/** Additive call: sends an event `test.ping` once, also to a disabled endpoint, and returns what came of it. */
export const testWebhookEndpoint = panelEndpoint({
  ...forAdmins,
  name: 'testWebhookEndpoint',
  path: '/panel/webhook-endpoints/test',
  effect: 'change',
  repetition: 'newEffect',
  audit: 'testWebhookEndpoint',
  refusals: ['no_such_webhook_endpoint'],
  request: z.object({ endpointId }),
  response: sent,
});

/** Additive call: the deliveries to an endpoint of the last 30 days; `failed`: those whose last attempt failed. */
export const listWebhookDeliveries = panelEndpoint({
  ...forAdmins,
  name: 'listWebhookDeliveries',
  path: '/panel/webhook-endpoints/deliveries',
  inQuery: true,
  effect: 'read',
  audit: 'listWebhookDeliveries',
  refusals: [],
  request: z.object({ endpointId, show: z._default(z.enum(['all', 'failed']), 'all'), cursor }),
  response: z.object({ content: z.array(webhookDelivery), ...cursorPage }),
});

/** Additive call: sends a delivery again, under the same webhook-id and with a new count of attempts. */
export const resendWebhookDelivery = panelEndpoint({
  ...forAdmins,
  name: 'resendWebhookDelivery',
  path: '/panel/webhook-endpoints/resend',
  effect: 'change',
  repetition: 'newEffect',
  audit: 'resendWebhookDelivery',
  refusals: ['no_such_row', 'no_such_webhook_endpoint', 'webhook_endpoint_disabled'],
  request: z.object({ id: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: sent,
});
