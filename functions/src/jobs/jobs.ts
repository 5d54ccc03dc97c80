import type { JobName } from '@functions/domain/platform/job-run';
import type { Job } from '@functions/usecases/platform/run-job';
import { checkMandates } from './check-mandates';
import { closeYesterday } from './close-yesterday';
import { processUnclaimedPurchases } from './process-unclaimed-purchases';
import { redactPaymentEvents } from './redact-payment-events';
import { runDueCheckpoints } from './run-due-checkpoints';
import { sweepOutbox } from './sweep-outbox';
import { sweepPaymentEvents } from './sweep-payment-events';

/** The function behind each scheduled job. Schedules: domain/platform/job-run.ts. */
export const JOB_FUNCTIONS: Readonly<Record<JobName, Job>> = {
  'sweep-outbox': sweepOutbox,
  'sweep-payment-events': sweepPaymentEvents,
  'run-due-checkpoints': runDueCheckpoints,
  'process-unclaimed-purchases': processUnclaimedPurchases,
  'check-mandates': checkMandates,
  'close-yesterday': closeYesterday,
  'redact-payment-events': redactPaymentEvents,
};
