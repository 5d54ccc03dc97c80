import { unreachable, UnknownKind } from '@functions/base/contract/values/unreachable';
import { afterFailure, afterUnknown, BUSY, DONE, type TaskEnd } from '@functions/base/rules/outbox';
import {
  afterRefusal,
  expectKnownTask,
  isCampaignMail,
  completed,
  undelivered,
  type OutboxTask,
  type StoredTask,
} from '@functions/messages/rules/all-tasks';
import { MINUTE } from '@functions/base/rules/calendar';
import { JOBS } from '@functions/base/rules/job-run';
import { withinLimit } from '@functions/base/lib/waits';
import type { Deps } from '@functions/ports/services';
import { executeRefund } from '@functions/refunds/tasks/execute-refund';
import { revokeStaffSessions } from '@functions/staff/tasks/revoke-staff-sessions';
import { eraseCustomerData } from '@functions/customer-life/tasks/erase-customer';
import { fencedDeps, TaskOutOfTime } from '@functions/base/steps/fenced-deps';
import { deliverWebhook } from '@functions/messages/tasks/deliver-webhook';
import { sendCampaignPage } from '@functions/campaigns/tasks/send-campaign-page';
import { tellNews } from '@functions/messages/tasks/tell-news';
import { recountReferrals } from '@functions/renewals/tasks/recount-referrals';
import { sendContactMail } from '@functions/accounts/tasks/send-contact-mail';
import { sendMail } from '@functions/messages/tasks/send-mail';
import { sendPasswordMail } from '@functions/accounts/tasks/send-password-mail';
import { advanceGift } from '@functions/gifts/tasks/advance-gift';
import { settleCardCharge } from '@functions/purchase/tasks/charge-saved-card';
import { recomputeDayTotals } from '@functions/reconciliation/tasks/recompute-day-totals';
import { updateSlots } from '@functions/devices/tasks/update-slots';
import { askAboutLink } from '@functions/notifications/tasks/ask-about-link';
import { confirmPayment } from '@functions/notifications/tasks/confirm-payment';
import { syncMandate, type MandateSync } from '@functions/renewals/tasks/sync-mandate';
import { saveTask } from '@functions/base/steps/writes';

/** A task that takes longer has failed: no promise of a provider can hold a sweep. */
const LONGEST_TASK = JOBS['sweep-outbox'].longestItem;
/** Longer than any task: while one runs, no other process begins it. */
const LEASE = LONGEST_TASK + MINUTE;
/** A task whose time is over begins no further call. The one that it waits for may still have its effect until then. */
const LAST_CALL = MINUTE;
const BUSY_DELAY = 1000;

/** `trigger`: right after its creation. `sweep`: every minute. */
type Processing = 'trigger' | 'sweep';

/**
 * Processes one outbox entry. A failure is logged and stored with the entry, and the sweep tries it again. Repeated,
 * late and concurrent calls are safe: a lease lets only one of them run the task. A task that takes longer than the
 * longest one has failed, and whatever it does afterwards has no effect. The trigger leaves the e-mails of campaigns to
 * the sweep: a page of them is created in one commit, and would open as many connections at once.
 */
export async function processOutboxEntry(deps: Deps, { id }: { id: string }, by: Processing = 'sweep'): Promise<void> {
  const entry = await claim(deps, id, by);
  if (entry === null) return;
  const { outbox } = deps.store.nonTransactional;
  try {
    await saveTask({ outbox }, await attemptInTime(deps, entry));
  } catch (error) {
    await saveTask({ outbox }, await afterError(deps, entry, error));
  }
}

/** The entry to save after an attempt that threw. Only what is a failure of ours is an error of the log. */
async function afterError({ clock, log }: Deps, entry: StoredTask, error: unknown): Promise<StoredTask> {
  const { id } = entry;
  const now = await clock.now();
  if (error instanceof UnknownKind) {
    log.warn('an outbox entry waits for another release', { id, unknown: error.message });
    return afterUnknown(entry, now);
  }
  const failed = afterFailure(entry, error instanceof Error ? error.message : String(error), now);
  log.error('outbox entry failed', error, { id, attempts: failed.attempts, state: failed.state });
  return { ...failed, leaseUntil: error instanceof TaskOutOfTime ? clock.realNow() + LAST_CALL : 0 };
}

/** The entry to save after an attempt that came to an end of its own. */
async function afterEnd(deps: Deps, entry: StoredTask, ended: TaskEnd): Promise<StoredTask> {
  const { clock, log } = deps;
  switch (ended.end) {
    case 'done':
      return completed(entry);
    case 'busy':
      return { ...entry, leaseUntil: clock.realNow() + BUSY_DELAY };
    case 'continues':
      return { ...entry, leaseUntil: clock.realNow() + BUSY_DELAY, nextAttemptAt: await clock.now() };
    case 'postponed':
      return { ...entry, leaseUntil: 0, nextAttemptAt: (await clock.now()) + ended.ms };
    case 'not-sent':
      return undelivered(entry);
    case 'mailbox-refused': {
      // The recipient's fault, which nobody here can repair: no failure of ours, and no dead task.
      const refused = afterRefusal(entry, ended, await clock.now());
      log.warn('a mailbox refused an e-mail', { id: entry.id, reason: ended.reason, state: refused.state });
      return refused;
    }
    case 'failed':
      return afterError(deps, entry, new Error(ended.reason));
    default:
      return unreachable(ended);
  }
}

/**
 * Processes an outbox entry right after its creation, and records that the trigger works, for the health page. A failed
 * record does not stop the entry.
 */
export async function handleOutboxTrigger(deps: Deps, { id }: { id: string }): Promise<void> {
  await deps.dependencyHealth.record('outbox-trigger', 'answeredAt').catch((error: unknown) => {
    deps.log.error('dependency health was not recorded', error, { service: 'outbox-trigger' });
  });
  await processOutboxEntry(deps, { id }, 'trigger');
}

const claim = async ({ store, clock }: Deps, id: string, by: Processing): Promise<StoredTask | null> => {
  const now = await clock.now();
  return store.transaction(async (repositories) => {
    const entry = await repositories.outbox.get(id);
    if (entry?.state !== 'pending' || entry.nextAttemptAt > now || entry.leaseUntil > clock.realNow()) return null;
    if (by === 'trigger' && isCampaignMail(entry.task)) return null;
    const claimed = { ...entry, leaseUntil: clock.realNow() + LEASE };
    await saveTask(repositories, claimed);
    return claimed;
  });
};

async function attemptInTime(deps: Deps, entry: StoredTask): Promise<StoredTask> {
  let isOver = false;
  const fenced = fencedDeps(deps, () => isOver);
  return withinLimit(attempt(fenced, entry), LONGEST_TASK, () => {
    isOver = true;
    throw new TaskOutOfTime(`took longer than ${LONGEST_TASK / 1000} s`);
  });
}

type Delivery = Extract<OutboxTask, { readonly kind: 'deliver-webhook' | 'news' }>;

/** Runs the task once, and returns the entry to save. Only a delivery decides itself what its entry keeps. */
async function attempt(deps: Deps, entry: StoredTask): Promise<StoredTask> {
  const { task, ...about } = entry;
  expectKnownTask(task);
  if (task.kind === 'deliver-webhook') return deliverWebhook(deps, { ...about, task });
  if (task.kind === 'news') return tellNews(deps, { ...about, task });
  return afterEnd(deps, entry, await dispatchOutboxTask(deps, task, about));
}

/** The end of a task that has no other one. */
const whenDone = async (work: Promise<void>): Promise<TaskEnd> => {
  await work;
  return DONE;
};

/** A worker that has the lease of the mandate may have read the state before this change: the sync is repeated. */
async function endOfSync(syncing: Promise<MandateSync>): Promise<TaskEnd> {
  const synced = await syncing;
  if (synced.state === 'held') return { end: 'failed', reason: synced.reason };
  return synced.state === 'busy' ? BUSY : DONE;
}

function dispatchOutboxTask(
  deps: Deps,
  task: Exclude<OutboxTask, Delivery>,
  entry: Omit<StoredTask, 'task'>,
): Promise<TaskEnd> {
  switch (task.kind) {
    case 'sync-mandate':
      return endOfSync(syncMandate(deps, task));
    case 'recount-referrals':
      return whenDone(recountReferrals(deps, task));
    case 'mail':
      return sendMail(deps, { ...task, ...entry });
    case 'password-mail':
      return sendPasswordMail(deps, { ...task, ...entry });
    case 'contact-mail':
      return sendContactMail(deps, { ...task, id: entry.id });
    case 'refund':
      return executeRefund(deps, task);
    case 'confirm-payment':
      return whenDone(confirmPayment(deps, { ...task, attempts: entry.attempts }));
    case 'ask-about-link':
      return whenDone(askAboutLink(deps, task));
    case 'settle-card-charge':
      return whenDone(settleCardCharge(deps, task));
    case 'update-slots':
      return whenDone(updateSlots(deps, task.uid));
    case 'advance-gift':
      return whenDone(advanceGift(deps, task));
    case 'erase-customer':
      return whenDone(eraseCustomerData(deps, task));
    case 'delete-auth-user':
      return whenDone(deps.auth.removeAccount(task.uid));
    case 'revoke-sessions':
      return whenDone(deps.auth.revokeSessions(task.uid));
    case 'revoke-staff-sessions':
      return whenDone(revokeStaffSessions(deps, task));
    case 'campaign':
      return sendCampaignPage(deps, task);
    case 'recompute-day-totals':
      return whenDone(recomputeDayTotals(deps, task));
    default:
      return unreachable(task);
  }
}
