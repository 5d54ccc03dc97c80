import { unreachable, UnknownKind } from '@contract/values/unreachable';
import { afterFailure, afterUnknown } from '@functions/domain/platform/outbox';
import { afterRefusal, expectKnownTask, isCampaignMail, redactCompletedTask, undelivered, type OutboxTask, type StoredTask } from '@functions/domain/platform/all-tasks';
import { DAY, MINUTE } from '@functions/domain/platform/calendar';
import { JOBS } from '@functions/domain/platform/job-run';
import { withinLimit } from '@functions/lib/waits';
import { RecipientRefused, type Deps } from '@functions/ports/services';
import { executeRefund, RefundSearchContinues } from '@functions/usecases/refunds/execute-refund';
import { revokeStaffSessions } from './revoke-staff-sessions';
import { eraseCustomerData } from '@functions/usecases/accounts/erase-customer';
import { fencedDeps, TaskOutOfTime } from './fenced-deps';
import { deliverWebhook } from './deliver-webhook';
import { CampaignDelayed, sendCampaignPage } from './send-campaign-page';
import { tellNews } from './tell-news';
import { recountReferrals } from '@functions/usecases/referrals/recount-referrals';
import { sendContactMail } from '@functions/usecases/accounts/verify-contact-email';
import { MailboxKnownRefused, MailDelayed, sendMail } from './send-mail';
import { MailNotCounted, sendPasswordMail } from '@functions/usecases/accounts/send-password-mail';
import { advanceGift } from '@functions/usecases/purchase/advance-gift';
import { settleCardCharge } from '@functions/usecases/purchase/charge-saved-card';
import { recomputeDayTotals } from '@functions/usecases/reconciliation/recompute-day-totals';
import { updateSlots } from '@functions/usecases/devices/update-slots';
import { askAboutLink } from '@functions/usecases/payments/ask-about-link';
import { confirmPayment } from '@functions/usecases/payments/confirm-payment';
import { MandateBusy, syncMandate } from '@functions/usecases/payments/sync-mandate';

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
    await outbox.save(await attemptInTime(deps, entry));
  } catch (error) {
    await outbox.save(await afterError(deps, entry, error));
  }
}

/** The entry to save after an attempt that threw. Only what is a failure of ours is an error of the log. */
async function afterError({ clock, log }: Deps, entry: StoredTask, error: unknown): Promise<StoredTask> {
  const { id } = entry;
  const now = await clock.now();
  if (error instanceof MailDelayed) return { ...entry, leaseUntil: 0, nextAttemptAt: now + DAY };
  if (error instanceof CampaignDelayed) return { ...entry, leaseUntil: 0, nextAttemptAt: now + MINUTE };
  // Not a failure. Another worker holds the lease of the mandate and may have read the state before this change, the
  // e-mail must still be counted, or the search for a refund takes another attempt. The entry stays pending.
  if (error instanceof MandateBusy || error instanceof MailNotCounted || error instanceof RefundSearchContinues)
    return {
      ...entry,
      leaseUntil: clock.realNow() + BUSY_DELAY,
      // An attempt of a search takes long: the tasks that wait come first.
      ...(error instanceof RefundSearchContinues && { nextAttemptAt: now }),
    };
  if (error instanceof MailboxKnownRefused) return undelivered(entry);
  if (error instanceof RecipientRefused) {
    // The recipient's fault, which nobody here can repair: no failure of ours, and no dead task.
    const refused = afterRefusal(entry, { isForGood: error.kind === 'refused', reason: error.message }, now);
    log.warn('a mailbox refused an e-mail', { id, reason: error.message, state: refused.state });
    return refused;
  }
  if (error instanceof UnknownKind) {
    log.warn('an outbox entry waits for another release', { id, unknown: error.message });
    return afterUnknown(entry, now);
  }
  const failed = afterFailure(entry, error instanceof Error ? error.message : String(error), now);
  log.error('outbox entry failed', error, { id, attempts: failed.attempts, state: failed.state });
  return { ...failed, leaseUntil: error instanceof TaskOutOfTime ? clock.realNow() + LAST_CALL : 0 };
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
    await repositories.outbox.save(claimed);
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

/** Runs the task once, and returns the entry to save. Only a delivery decides itself whether it is done. */
async function attempt(deps: Deps, { task, refusals, ...entry }: StoredTask): Promise<StoredTask> {
  expectKnownTask(task);
  if (task.kind === 'deliver-webhook') return deliverWebhook(deps, { ...entry, task });
  if (task.kind === 'news') return tellNews(deps, { ...entry, task });
  await dispatchOutboxTask(deps, task, { ...entry, ...(refusals !== undefined && { refusals }) });
  return { ...entry, task: redactCompletedTask(task), state: 'done', leaseUntil: 0 };
}

function dispatchOutboxTask(
  deps: Deps,
  task: Exclude<OutboxTask, Delivery>,
  entry: Omit<StoredTask, 'task'>,
): Promise<void> {
  switch (task.kind) {
    case 'sync-mandate':
      return syncMandate(deps, task);
    case 'recount-referrals':
      return recountReferrals(deps, task);
    case 'mail':
      return sendMail(deps, { ...task, ...entry });
    case 'password-mail':
      return sendPasswordMail(deps, { ...task, ...entry });
    case 'contact-mail':
      return sendContactMail(deps, { ...task, id: entry.id });
    case 'refund':
      return executeRefund(deps, task);
    case 'confirm-payment':
      return confirmPayment(deps, { ...task, attempts: entry.attempts });
    case 'ask-about-link':
      return askAboutLink(deps, task);
    case 'settle-card-charge':
      return settleCardCharge(deps, task);
    case 'update-slots':
      return updateSlots(deps, task.uid);
    case 'advance-gift':
      return advanceGift(deps, task);
    case 'erase-customer':
      return eraseCustomerData(deps, task);
    case 'delete-auth-user':
      return deps.auth.removeAccount(task.uid);
    case 'revoke-sessions':
      return deps.auth.revokeSessions(task.uid);
    case 'revoke-staff-sessions':
      return revokeStaffSessions(deps, task);
    case 'campaign':
      return sendCampaignPage(deps, task);
    case 'recompute-day-totals':
      return recomputeDayTotals(deps, task);
    default:
      return unreachable(task);
  }
}
