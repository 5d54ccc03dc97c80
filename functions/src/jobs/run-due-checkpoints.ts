import type { DueSubscription } from '@functions/ports/repositories';
import { processInPages } from '@functions/usecases/platform/process-in-pages';
import { runBillingCheckpoint } from '@functions/usecases/subscription/run-billing-checkpoint';
import { MandateBusy } from '@functions/usecases/payments/sync-mandate';

/** Reminders, freezes, free renewals and ends that have come. */
export const runDueCheckpoints = processInPages<DueSubscription>({
  page: 50,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.subscriptions.due(await clock.now(), page),
  logContext: ({ uid }) => ({ uid }),
  process: async (deps, { uid }) => {
    try {
      await runBillingCheckpoint(deps, { uid });
    } catch (error) {
      // No failure: another worker holds the mandate, and the milestone is due again at the next run.
      if (!(error instanceof MandateBusy)) throw error;
    }
  },
});
