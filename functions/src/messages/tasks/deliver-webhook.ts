import { auditRow } from '@functions/staff/rules/audit';
import type { Instant } from '@functions/base/rules/calendar';
import { afterTry } from '@functions/base/rules/outbox';
import { type OutboxTask, type StoredTask } from '@functions/messages/rules/all-tasks';
import { afterAttempt, isDelivered, webhookBody, type DeliveryAttempt } from '@functions/base/rules/webhook-delivery';
import {
  accepts,
  afterDelivery,
  hostOf,
  isResting,
  signingSecrets,
  type WebhookEndpoint,
} from '@functions/messages/rules/webhook-endpoint';
import type { Deps } from '@functions/messages/ports/repositories';
import { createAuditRow } from '@functions/staff/steps/writes';

type DeliveryDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'webhookSender' | 'log'>;
type DeliveryEntry = StoredTask & { readonly task: Extract<OutboxTask, { readonly kind: 'deliver-webhook' }> };

/** The actor of the audit row: no staff member is involved. */
const DELIVERIES = { login: 'outbound-webhooks', role: null };

/**
 * Sends an event to its endpoint, and returns the outbox entry to save: done, or due again by the schedule of
 * `afterAttempt`. A delivery that nobody accepted ends as done with its outcome: it is the receiver's fault, and no
 * task that finance must look at. It counts its attempts itself, for the same reason. What the endpoint becomes is
 * saved here.
 */
export async function deliverWebhook(deps: DeliveryDeps, entry: DeliveryEntry): Promise<StoredTask> {
  const { store, clock, random, webhookSender } = deps;
  const { task } = entry;
  const [endpoint, customer, now] = await Promise.all([
    store.nonTransactional.webhookEndpoints.get(task.endpointId),
    task.uid === null ? null : store.nonTransactional.customers.get(task.uid),
    clock.now(),
  ]);
  if (endpoint === null || !accepts(endpoint, { type: task.event.type, created: entry.created }))
    return { ...entry, task: { ...task, outcome: 'dropped' }, state: 'done', leaseUntil: 0 };
  const attempt: DeliveryAttempt = isResting(endpoint, now)
    ? { status: null, error: 'resting', durationMs: 0, retryAfterMs: null }
    : await webhookSender.send({
        url: endpoint.url,
        secrets: signingSecrets(endpoint, now),
        // The same for every attempt, so that receivers recognize a repetition. The id of the entry holds a uid.
        id: `msg_${random.hash(entry.id).slice(0, 32)}`,
        sentAt: clock.realNow(),
        body: webhookBody(task, customer?.id ?? null),
      });
  if (attempt.error !== 'resting') await saveHealth(deps, endpoint, { ...attempt, event: entry.id }, now);
  const { delivery, nextAttemptAt } = afterAttempt(task, attempt, now);
  return afterTry(entry, { ...task, ...delivery }, nextAttemptAt);
}

/** Saves what an attempt says about its endpoint, if it says anything new. */
async function saveHealth(
  { store, random, log }: DeliveryDeps,
  read: WebhookEndpoint,
  { status, event }: DeliveryAttempt & { readonly event: string },
  now: Instant,
): Promise<void> {
  const outcome = { event, isDelivered: isDelivered({ status }), status };
  if (afterDelivery(read, outcome, now) === null) return;
  const rowId = random.secretId();
  const reason = await store.transaction(async (repositories) => {
    const endpoint = await repositories.webhookEndpoints.get(read.endpointId);
    // The attempt went to another address.
    const changed = endpoint?.url === read.url ? afterDelivery(endpoint, outcome, now) : null;
    if (endpoint === null || changed === null) return null;
    await repositories.webhookEndpoints.save(changed);
    if (endpoint.disabled !== null || changed.disabled === null) return null;
    const facts = { endpointId: endpoint.endpointId, host: hostOf(endpoint), reason: changed.disabled.reason };
    await createAuditRow(repositories, auditRow(rowId, DELIVERIES, { action: 'disableWebhookEndpoint', facts }, now));
    return changed.disabled.reason;
  });
  if (reason === null) return;
  store.nonTransactional.wantedEvents.forget();
  log.warn('a webhook endpoint was disabled', { endpointId: read.endpointId, reason });
}
