import type { DueSubscription } from '@functions/ports/repositories';
import { processInPages } from '@functions/usecases/platform/process-in-pages';
import { runBillingCheckpoint } from '@functions/usecases/subscription/run-billing-checkpoint';
import { MandateBusy } from '@functions/usecases/payments/sync-mandate';

/** Runs due billing checkpoints: reminders, announced charges, renewals at no charge and ends of access. */
export const runDueCheckpoints = processInPages<DueSubscription>({
  job: 'run-due-checkpoints',
  page: 50,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.subscriptions.due(await clock.now(), page),
  logContext: ({ uid }) => ({ uid }),
  process: async (deps, { uid }) => {
    try {
      await runBillingCheckpoint(deps, { uid });
    } catch (error) {
      // Not a failure: another worker holds the lease of the mandate, and the checkpoint stays due for the next run.
      if (!(error instanceof MandateBusy)) throw error;
    }
  },
});
