import { LONGEST_UNCHECKED, type Mandate } from '@functions/payments/rules/mandate';
import { redacted, type PaymentEvent } from '@functions/payments/rules/payment-event';
import { DAY } from '@functions/base/rules/calendar';
import type { JobName } from '@functions/base/rules/job-run';
import { isCampaignMail, type StoredTask } from '@functions/messages/rules/all-tasks';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { DueSubscription } from '@functions/subscription/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { auditForgedWebhooks } from '@functions/notifications/tasks/audit-forged-webhooks';
import { recordApplyFailure } from '@functions/notifications/tasks/record-apply-failure';
import { syncMandate } from '@functions/renewals/tasks/sync-mandate';
import { noteBrokenChannels } from '@functions/accounts/calls/broken-channels';
import { checkSafeguards } from '@functions/operations/tasks/check-safeguards';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { processOutboxEntry } from './process-outbox-entry';
import { runJob, type Job } from '@functions/operations/tasks/run-job';
import { saveAccounts } from '@functions/operations/tasks/save-accounts';
import { warnOfOldRate } from '@functions/operations/tasks/warn-of-old-rate';
import { watchHealth } from '@functions/operations/tasks/watch-health';
import { processUnclaimedPurchase } from '@functions/purchase/tasks/expire-unclaimed-purchase';
import { closeOpenDays } from '@functions/reconciliation/tasks/close-open-days';
import { runBillingCheckpoint } from '@functions/renewals/tasks/run-billing-checkpoint';
import { savePaymentEvent } from '@functions/payments/steps/writes';

const processDueEntries = processInPages<StoredTask>({
  job: 'sweep-outbox',
  page: 50,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.outbox.due(await clock.now(), page),
  logContext: ({ id }) => ({ id }),
  process: (deps, entry) => processOutboxEntry(deps, entry),
  later: {
    isLater: ({ task }) => isCampaignMail(task),
    most: ({ settings }) => settings.mailsAMinute,
    // A server may take a second for an e-mail, and a run has less than a minute.
    atOnce: ({ settings }) => Math.min(Math.ceil(settings.mailsAMinute / 30), MOST_AT_ONCE),
  },
});

/** E-mails of campaigns that leave at the same moment: less than the connections of an instance (mailer.ts). */
const MOST_AT_ONCE = 4;

/**
 * Processes due outbox entries. Triggers do not retry, so this is the only retry. A run takes as many e-mails of
 * campaigns as may leave in a minute, after everything else.
 */
export const sweepOutbox = async (deps: Deps): Promise<number> => {
  await noteBrokenChannels(deps);
  return processDueEntries(deps);
};

const applyUnapplied = processInPages<PaymentEvent>({
  job: 'sweep-payment-events',
  page: 50,
  fetchDue: ({ store }, page) => store.nonTransactional.paymentEvents.unapplied(page),
  logContext: ({ id }) => ({ id }),
  process: async (deps, event) => {
    const { id } = event;
    try {
      await applyPaymentEvent(deps, id, event);
    } catch (error) {
      await recordApplyFailure(deps, { id, error });
    }
  },
});

/**
 * Applies notifications that were acknowledged but not applied, and writes forged ones to the audit log. Returns the
 * number of notifications it tried to apply.
 */
export async function sweepPaymentEvents(deps: Deps): Promise<number> {
  const tried = await applyUnapplied(deps);
  await auditForgedWebhooks(deps);
  return tried;
}

/** Runs due billing checkpoints: reminders, announced charges, renewals at no charge and ends of access. */
export const runDueCheckpoints = processInPages<DueSubscription>({
  job: 'run-due-checkpoints',
  page: 50,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.subscriptions.due(await clock.now(), page),
  logContext: ({ uid }) => ({ uid }),
  process: (deps, { uid }) => runBillingCheckpoint(deps, { uid }),
});

/** Reminds the buyers of unclaimed guest purchases, and refunds purchases that nobody claimed. */
export const processUnclaimedPurchases = processInPages<GuestPurchase>({
  job: 'process-unclaimed-purchases',
  page: 100,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.guestPurchases.unclaimed(await clock.now(), page),
  logContext: ({ hash }) => ({ hash }),
  process: processUnclaimedPurchase,
});

/**
 * Syncs every mandate at least once in thirty days, and one that the provider holds up every hour. A mandate that is
 * active at the provider but not wanted is cancelled.
 */
export const checkMandates = processInPages<Mandate>({
  job: 'check-mandates',
  page: 25,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) =>
    store.nonTransactional.mandates.uncheckedSince((await clock.now()) - LONGEST_UNCHECKED, page),
  logContext: ({ uid }) => ({ uid }),
  process: async (deps, { uid }) => {
    const synced = await syncMandate(deps, { uid });
    // An error of the log: the mandate stays unchecked.
    if (synced.state !== 'synced') throw new Error(synced.state === 'held' ? synced.reason : uid);
  },
});

/**
 * Closes yesterday and every earlier open day, and warns of a rate that is too old to be shown. Returns the number of
 * closed days.
 */
export async function closeYesterday(deps: Deps): Promise<number> {
  await warnOfOldRate(deps);
  return (await closeOpenDays(deps)).length;
}

/** How long the body of a notification is kept (decision 11). */
export const BODY_LIFETIME = 90 * DAY;

/**
 * Removes the payer's personal data from notifications older than 90 days (P29). Returns the number of notifications.
 * A page is small, because a document that changes between its read and its write would lose the change.
 */
export const redactPaymentEvents = processInPages<PaymentEvent>({
  job: 'redact-payment-events',
  page: 200,
  atOnce: 20,
  fetchDue: async ({ store, clock }, page) =>
    store.nonTransactional.paymentEvents.unredacted((await clock.now()) - BODY_LIFETIME, page),
  logContext: ({ id }) => ({ id }),
  process: ({ store }, event) => savePaymentEvent(store.nonTransactional, redacted(event)),
});

/** The function behind each scheduled job. Schedules: base/rules/job-run.ts. */
export const JOB_FUNCTIONS: Readonly<Record<JobName, Job>> = {
  'sweep-outbox': sweepOutbox,
  'sweep-payment-events': sweepPaymentEvents,
  'run-due-checkpoints': runDueCheckpoints,
  'watch-health': watchHealth,
  'process-unclaimed-purchases': processUnclaimedPurchases,
  'check-mandates': checkMandates,
  'close-yesterday': closeYesterday,
  'redact-payment-events': redactPaymentEvents,
  'save-accounts': saveAccounts,
  'check-safeguards': checkSafeguards,
};

/** Runs a scheduled job and records its run. Returns the number of items tried, or null if the job does not count. */
export const runNamedJob = (deps: Deps, name: JobName): Promise<number | null> =>
  runJob(deps, name, JOB_FUNCTIONS[name]);
