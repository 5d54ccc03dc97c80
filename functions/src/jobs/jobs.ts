import type { JobName } from '@functions/base/rules/job-run';
import type { Deps } from '@functions/ports/services';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { checkSafeguards } from '@functions/operations/tasks/check-safeguards';
import { runJob, type Job } from '@functions/operations/tasks/run-job';
import { saveAccounts } from '@functions/operations/tasks/save-accounts';
import { warnOfOldRate } from '@functions/operations/tasks/warn-of-old-rate';
import { watchHealth } from '@functions/operations/tasks/watch-health';
import { redactPaymentEvents } from '@functions/payments/tasks/redact-payment-events';
import { processUnclaimedPurchases } from '@functions/purchase/tasks/process-unclaimed-purchases';
import { closeOpenDays } from '@functions/reconciliation/tasks/close-open-days';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from './sweep-outbox';

/**
 * Closes yesterday and every earlier open day, and warns of a rate that is too old to be shown. Returns the number of
 * closed days.
 */
export async function closeYesterday(deps: Deps): Promise<number> {
  await warnOfOldRate(deps);
  return (await closeOpenDays(deps)).length;
}

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
