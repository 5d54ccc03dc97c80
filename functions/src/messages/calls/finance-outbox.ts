import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  listOutbox as listEndpoint,
  retryOutboxEntry as retryEndpoint,
} from '@functions/messages/contract/finance-outbox';
import { auditRow } from '@functions/staff/rules/audit';
import { toIso } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import type { OutboxTask, StoredTask } from '@functions/messages/rules/all-tasks';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/messages/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { ownersOf } from '@functions/accounts/steps/row-owners';
import { nextCursor, pageAfter } from '@functions/base/steps/cursor-page';
import { saveTask } from '@functions/base/steps/writes';
import { createAuditRow } from '@functions/staff/steps/writes';

/** Returns outbox entries: dead ones, or ones that failed and will be retried. */
export async function listOutbox(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { show, cursor } }: { staff: StaffCaller; request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  const { outbox } = deps.store.nonTransactional;
  const slice = pageAfter(cursor);
  const entries = await (show === 'dead' ? outbox.dead(slice) : outbox.late(slice));
  const owners = await ownersOf(
    deps,
    entries.map(({ task }) => uidOf(task)),
  );
  await logStaffRead(deps, staff, { action: 'listOutbox', facts: { show, found: entries.length } });
  return ok({
    content: entries.map((entry) => ({
      id: entry.id,
      kind: entry.task.kind === 'mail' ? `mail: ${entry.task.content.kind}` : entry.task.kind,
      about: subjectOf(entry.task, owners),
      state: entry.state === 'dead' ? 'dead' : 'pending',
      attempts: entry.attempts,
      created: toIso(entry.created),
      nextAttemptAt: toIso(entry.nextAttemptAt),
      lastError: entry.lastError,
    })),
    next: nextCursor(entries, ({ nextAttemptAt, attempts, id }) => [
      String(show === 'dead' ? nextAttemptAt : attempts),
      id,
    ]),
  });
}

/**
 * Makes an outbox entry due now, with its attempts reset. The sweep processes it within a minute: the API is not bound
 * to the secret of the mail server (decision 70). A repeated call finds it due, in progress or done. Fails with
 * `no_such_row`.
 */
export async function retryOutboxEntry(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof retryEndpoint> },
): Promise<ResultOf<typeof retryEndpoint>> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  const outcome = await store.transaction(async (repositories): Promise<Result<null, 'no_such_row'>> => {
    const entry = await repositories.outbox.get(id);
    if (entry === null) return fail('no_such_row');
    const isInProgress = entry.leaseUntil > clock.realNow() || (entry.state === 'pending' && entry.attempts === 0);
    if (entry.state === 'done' || isInProgress) return ok(null);
    await saveTask(repositories, resetForRetry(entry, now));
    await createAuditRow(
      repositories,
      auditRow(rowId, staff, { action: 'retryOutboxEntry', facts: { id, attempts: entry.attempts } }, now),
    );
    return ok(null);
  });
  return outcome.ok ? ok({ success: true }) : outcome;
}

const resetForRetry = (entry: StoredTask, now: number): StoredTask => ({
  ...entry,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  leaseUntil: 0,
});

function uidOf(task: OutboxTask): string | null {
  if ('uid' in task) return task.uid;
  return 'recipient' in task && 'uid' in task.recipient ? task.recipient.uid : null;
}

function subjectOf(task: OutboxTask, owners: ReadonlyMap<string, Customer>): string {
  const uid = uidOf(task);
  if (uid !== null) return owners.get(uid)?.id ?? uid;
  if (task.kind === 'mail') return 'email' in task.recipient ? task.recipient.email : '';
  if ('transactionId' in task) return task.transactionId;
  if ('day' in task) return task.day;
  if (task.kind === 'campaign') return task.id;
  if (task.kind === 'deliver-webhook') return task.endpointId;
  if ('login' in task) return task.login;
  return 'email' in task ? task.email : '';
}
