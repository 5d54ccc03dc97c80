/** The events that an outbound webhook can report. docs/webhooks.md shows the payload of each. */
export const OUTBOUND_EVENTS = [
  'customer.registered',
  'customer.deleted',
  'subscription.started',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.changed',
  'subscription.expired',
  'payment.refunded',
  'payment.charged_back',
  'device.added',
  'device.removed',
  'note.added',
] as const;
export type OutboundEventType = (typeof OUTBOUND_EVENTS)[number];

/** The type of a test delivery, which an admin sends from the panel. Nobody subscribes to it. */
export const TEST_EVENT = 'test.ping';
export type DeliveredEventType = OutboundEventType | typeof TEST_EVENT;

/**
 * Why a receiver gave no status.
 * - `timeout`: no status within three seconds.
 * - `unresolved`: the name of the host has no address.
 * - `not_public`: the name has an address that is not public, or the stored URL is not allowed.
 * - `bad_certificate`: the certificate of the receiver is not valid.
 * - `no_connection`: any other failure of the connection.
 * - `resting`: not tried, because the endpoint failed several times in a row a moment ago.
 */
export const DELIVERY_ERRORS = [
  'timeout',
  'unresolved',
  'not_public',
  'bad_certificate',
  'no_connection',
  'resting',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/**
 * What became of a delivery.
 * - `waiting`: not tried yet.
 * - `retrying`: failed, and tried again.
 * - `delivered`: the receiver answered with 2xx.
 * - `failed`: no further attempt follows.
 * - `dropped`: the endpoint was disabled or removed before it was delivered.
 */
export const DELIVERY_OUTCOMES = ['waiting', 'retrying', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Why an endpoint gets no events: an admin disabled it, it failed for days, or it answered 410. */
export const DISABLED_REASONS = ['staff', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
