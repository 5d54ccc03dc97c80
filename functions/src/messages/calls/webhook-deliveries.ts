import type { RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/messages/contract/webhook-endpoints';
import { TEST_EVENT } from '@functions/base/contract/values/outbound-events';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso } from '@functions/base/rules/calendar';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { newDelivery, sentAgain, type WebhookDelivery } from '@functions/base/rules/webhook-delivery';
import { accepts } from '@functions/messages/rules/webhook-endpoint';
import type { Deps } from '@functions/messages/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { nextCursor, pageAfter } from '@functions/base/steps/cursor-page';
import { ownersOf } from '@functions/accounts/steps/row-owners';
import { enqueue } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';
import { saveTask } from '@functions/base/steps/writes';
import { createAuditRow } from '@functions/staff/steps/writes';

interface By<Request> {
  readonly staff: StaffCaller;
  readonly request: Request;
}

/** Returns the deliveries to an endpoint, newest first: of the last 30 days. */
export async function listWebhookDeliveries(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { endpointId, show, cursor } }: By<RequestOf<typeof contract.listWebhookDeliveries>>,
): Promise<ResultOf<typeof contract.listWebhookDeliveries>> {
  const { webhookDeliveries } = deps.store.nonTransactional;
  const entries = await webhookDeliveries.ofEndpoint(endpointId, { failed: show === 'failed' }, pageAfter(cursor));
  const owners = await ownersOf(
    deps,
    entries.map(({ task }) => deliveryOf(task).uid),
  );
  const facts = { endpointId, show, found: entries.length };
  await logStaffRead(deps, staff, { action: 'listWebhookDeliveries', facts });
  return ok({
    content: entries.map((entry) => {
      const { uid, event, outcome, tried } = deliveryOf(entry.task);
      return {
        id: entry.id,
        created: toIso(entry.created),
        type: event.type,
        userId: uid === null ? null : (owners.get(uid)?.id ?? null),
        outcome,
        attempts: tried,
        last: presentAttempt(deliveryOf(entry.task)),
        nextAttemptAt: entry.state === 'pending' ? toIso(entry.nextAttemptAt) : null,
      };
    }),
    next: nextCursor(entries, ({ created, id }) => [String(created), id]),
  });
}

/** Sends an event `test.ping` to an endpoint at once, also to a disabled one. Fails with `no_such_webhook_endpoint`. */
export async function testWebhookEndpoint(
  deps: Deps,
  { staff, request: { endpointId } }: By<RequestOf<typeof contract.testWebhookEndpoint>>,
): Promise<ResultOf<typeof contract.testWebhookEndpoint>> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const [cause, rowId] = [random.secretId(), random.secretId()];
  const id = await store.transaction(async (repositories) => {
    if ((await repositories.webhookEndpoints.get(endpointId)) === null) return null;
    const event = outboundEvent(TEST_EVENT, { endpointId }, now);
    const about = { action: 'testWebhookEndpoint', facts: { endpointId } } as const;
    await createAuditRow(repositories, auditRow(rowId, staff, about, now));
    const delivery = newDelivery({ endpointId, uid: null, event }, cause, now);
    await enqueue(repositories, delivery);
    return delivery.id;
  });
  return id === null ? fail('no_such_webhook_endpoint') : sendNow(deps, id);
}

/**
 * Sends a delivery again, at once and under the same webhook-id. While an attempt is under way, nothing is sent again.
 * Fails with `no_such_row`, or with `no_such_webhook_endpoint` or `webhook_endpoint_disabled` when nobody would get it.
 */
export async function resendWebhookDelivery(
  deps: Deps,
  { staff, request: { id } }: By<RequestOf<typeof contract.resendWebhookDelivery>>,
): Promise<ResultOf<typeof contract.resendWebhookDelivery>> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  type Refusal = 'no_such_row' | 'no_such_webhook_endpoint' | 'webhook_endpoint_disabled';
  const outcome = await store.transaction(async (repositories): Promise<Result<null, Refusal>> => {
    const entry = await repositories.outbox.get(id);
    if (entry?.task.kind !== 'deliver-webhook') return fail('no_such_row');
    const { task } = entry;
    const endpoint = await repositories.webhookEndpoints.get(task.endpointId);
    if (endpoint === null) return fail('no_such_webhook_endpoint');
    if (!accepts(endpoint, { type: task.event.type, created: now })) return fail('webhook_endpoint_disabled');
    if (entry.leaseUntil > clock.realNow()) return ok(null);
    const again = { ...task, ...sentAgain(task) };
    await saveTask(repositories, { ...entry, task: again, state: 'pending', attempts: 0, nextAttemptAt: now });
    const facts = { endpointId: task.endpointId, type: task.event.type, attempts: task.tried };
    await createAuditRow(repositories, auditRow(rowId, staff, { action: 'resendWebhookDelivery', facts }, now));
    return ok(null);
  });
  return outcome.ok ? sendNow(deps, id) : outcome;
}

/** Makes the first attempt here, so that staff see what comes of it; a lease keeps the trigger from making it too. */
async function sendNow(deps: Deps, id: string) {
  await deps.above.runTask(deps, { id });
  const entry = await deps.store.nonTransactional.outbox.get(id);
  if (entry === null) throw new Error('a delivery is gone right after its attempt');
  const delivery = deliveryOf(entry.task);
  return ok({ success: true as const, outcome: delivery.outcome, last: presentAttempt(delivery) });
}

const presentAttempt = ({ last }: WebhookDelivery) => last && { ...last, at: toIso(last.at) };

function deliveryOf(task: StoredTask['task']): WebhookDelivery {
  if (task.kind !== 'deliver-webhook') throw new Error(`a task of kind ${task.kind} is no delivery`);
  return task;
}
