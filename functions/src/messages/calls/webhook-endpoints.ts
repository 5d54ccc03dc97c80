import type { RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/messages/contract/webhook-endpoints';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import {
  OUTBOUND_EVENTS,
  type DeliveryOutcome,
  type OutboundEventType,
} from '@functions/base/contract/values/outbound-events';
import { auditRow, type AuditDetails } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { addDays, toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';
import {
  changedEndpoint,
  hostOf,
  MOST_ENDPOINTS,
  newEndpoint,
  withNewSecret,
  type WebhookEndpoint,
} from '@functions/messages/rules/webhook-endpoint';
import { isAllowedAddress } from '@functions/base/rules/allowed-address';
import type { Deps, Repositories } from '@functions/messages/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { createAuditRow } from '@functions/staff/steps/writes';

type EndpointDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'settings'>;

interface By<Request> {
  readonly staff: StaffCaller;
  readonly request: Request;
}

/** The days of `week`. */
const COUNTED_DAYS = 7;

/** Audit rows name the host: a token in the rest of the address would stay there for good. */
const factsOf = (endpoint: WebhookEndpoint): AuditDetails['facts'] => ({
  endpointId: endpoint.endpointId,
  host: hostOf(endpoint),
  events: endpoint.events.join(' '),
  isEnabled: endpoint.disabled === null,
});

/** Returns all endpoints with the numbers of their deliveries, without their secrets. */
export async function listWebhookEndpoints({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<ResultOf<typeof contract.listWebhookEndpoints>> {
  const [endpoints, now] = await Promise.all([store.nonTransactional.webhookEndpoints.listAll(), clock.now()]);
  return ok({ content: await Promise.all(endpoints.map((endpoint) => present({ store }, endpoint, now))) });
}

/**
 * Adds an endpoint and returns its secret, which is shown only once. Fails with `webhook_address_impossible`,
 * `webhook_address_taken` or `too_many_webhook_endpoints`.
 */
export async function createWebhookEndpoint(
  { store, clock, random, settings }: EndpointDeps,
  { staff, request: { url, events } }: By<RequestOf<typeof contract.createWebhookEndpoint>>,
): Promise<ResultOf<typeof contract.createWebhookEndpoint>> {
  if (!isAllowedAddress(url, settings)) return fail('webhook_address_impossible');
  const now = await clock.now();
  const [endpointId, secret, rowId] = [random.sortableId(now), random.webhookSecret(), random.secretId()];
  const endpoint = newEndpoint({ endpointId, url, events: inOrder(events), secret }, now);
  const outcome = await store.transaction(
    async (repositories): Promise<Result<null, 'webhook_address_taken' | 'too_many_webhook_endpoints'>> => {
      const others = await repositories.webhookEndpoints.listAll();
      if (others.some((other) => other.url === url)) return fail('webhook_address_taken');
      if (others.length >= MOST_ENDPOINTS) return fail('too_many_webhook_endpoints');
      await repositories.webhookEndpoints.create(endpoint);
      const about: AuditDetails = { action: 'createWebhookEndpoint', facts: factsOf(endpoint) };
      await createAuditRow(repositories, auditRow(rowId, staff, about, now));
      return ok(null);
    },
  );
  if (!outcome.ok) return outcome;
  store.nonTransactional.wantedEvents.forget();
  return ok({ success: true, endpointId, secret });
}

/**
 * Changes the address or the events of an endpoint, or enables or disables it. Fails with `no_such_webhook_endpoint`,
 * `webhook_address_impossible` or `webhook_address_taken`.
 */
export async function changeWebhookEndpoint(
  deps: EndpointDeps,
  { staff, request }: By<RequestOf<typeof contract.changeWebhookEndpoint>>,
): Promise<ResultOf<typeof contract.changeWebhookEndpoint>> {
  const { endpointId, url, events, isEnabled } = request;
  if (!isAllowedAddress(url, deps.settings)) return fail('webhook_address_impossible');
  const changed = await change(
    deps,
    { staff, endpointId, action: 'changeWebhookEndpoint' },
    async (endpoint, all, now) => {
      const isTaken = (await all()).some((other) => other.endpointId !== endpointId && other.url === url);
      if (isTaken) return fail('webhook_address_taken');
      return ok(changedEndpoint(endpoint, { url, events: inOrder(events), isEnabled }, now));
    },
  );
  return changed.ok ? ok({ success: true }) : changed;
}

/** Creates a new secret and returns it. The former one signs for another day. Fails with `no_such_webhook_endpoint`. */
export async function rotateWebhookSecret(
  deps: EndpointDeps,
  { staff, request: { endpointId } }: By<RequestOf<typeof contract.rotateWebhookSecret>>,
): Promise<ResultOf<typeof contract.rotateWebhookSecret>> {
  const secret = deps.random.webhookSecret();
  const changed = await change(deps, { staff, endpointId, action: 'rotateWebhookSecret' }, (endpoint, _all, now) =>
    Promise.resolve(ok(withNewSecret(endpoint, secret, now))),
  );
  return changed.ok ? ok({ success: true, endpointId, secret }) : changed;
}

/** Removes an endpoint and its secrets. Its delivery log expires by itself. Fails with `no_such_webhook_endpoint`. */
export async function removeWebhookEndpoint(
  { store, clock, random }: EndpointDeps,
  { staff, request: { endpointId } }: By<RequestOf<typeof contract.removeWebhookEndpoint>>,
): Promise<ResultOf<typeof contract.removeWebhookEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  const isRemoved = await store.transaction(async (repositories) => {
    const endpoint = await repositories.webhookEndpoints.get(endpointId);
    if (endpoint === null) return false;
    await repositories.webhookEndpoints.remove(endpointId);
    const about: AuditDetails = { action: 'removeWebhookEndpoint', facts: factsOf(endpoint) };
    await createAuditRow(repositories, auditRow(rowId, staff, about, now));
    return true;
  });
  if (!isRemoved) return fail('no_such_webhook_endpoint');
  store.nonTransactional.wantedEvents.forget();
  return ok({ success: true });
}

/** Changes an endpoint, and writes the audit row in the same transaction. */
async function change<Refusal extends RefusalCode = never>(
  { store, clock, random }: EndpointDeps,
  about: {
    readonly staff: StaffCaller;
    readonly endpointId: string;
    readonly action: 'changeWebhookEndpoint' | 'rotateWebhookSecret';
  },
  next: (
    endpoint: WebhookEndpoint,
    all: Repositories['webhookEndpoints']['listAll'],
    now: Instant,
  ) => Promise<Result<WebhookEndpoint, Refusal>>,
): Promise<Result<WebhookEndpoint, Refusal | 'no_such_webhook_endpoint'>> {
  const now = await clock.now();
  const rowId = random.secretId();
  const outcome = await store.transaction(
    async (repositories): Promise<Result<WebhookEndpoint, Refusal | 'no_such_webhook_endpoint'>> => {
      const { webhookEndpoints, audit } = repositories;
      const endpoint = await webhookEndpoints.get(about.endpointId);
      if (endpoint === null) return fail('no_such_webhook_endpoint');
      const changed = await next(endpoint, () => webhookEndpoints.listAll(), now);
      if (!changed.ok) return changed;
      await webhookEndpoints.save(changed.value);
      const { action, staff } = about;
      await createAuditRow({ audit }, auditRow(rowId, staff, { action, facts: factsOf(changed.value) }, now));
      return changed;
    },
  );
  if (outcome.ok) store.nonTransactional.wantedEvents.forget();
  return outcome;
}

/** Each event once, in the order of the list. */
const inOrder = (events: readonly OutboundEventType[]): OutboundEventType[] =>
  OUTBOUND_EVENTS.filter((type) => events.includes(type));

/** Maps an endpoint to the response, without its secrets. */
async function present(
  { store }: Pick<Deps, 'store'>,
  { endpointId, url, events, created, formerSecretUntil, disabled, failingSince, lastDeliveredAt }: WebhookEndpoint,
  now: Instant,
): Promise<contract.WebhookEndpointResponse> {
  const count = (...outcomes: DeliveryOutcome[]) =>
    store.nonTransactional.webhookDeliveries.countOf(endpointId, outcomes, addDays(now, -COUNTED_DAYS));
  const [delivered, waiting, failed] = await Promise.all([
    count('delivered'),
    count('waiting', 'retrying'),
    count('failed', 'dropped'),
  ]);
  return {
    endpointId,
    url,
    events: [...events],
    created: toIso(created),
    week: { delivered, waiting, failed },
    formerSecretUntil: formerSecretUntil !== null && formerSecretUntil > now ? toIso(formerSecretUntil) : null,
    disabled: disabled && { at: toIso(disabled.at), reason: disabled.reason },
    failingSince: toIsoOrNull(failingSince),
    lastDeliveredAt: toIsoOrNull(lastDeliveredAt),
  };
}
