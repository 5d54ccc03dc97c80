import type { DueSubscription } from '@functions/ports/repositories';
import { pageByPage } from '@functions/usecases/platform/process-in-pages';
import { passMilestone } from '@functions/usecases/subscription/run-billing-checkpoint';
import { MandateBusy } from '@functions/usecases/payments/sync-mandate';

/** Reminders, freezes, free renewals and ends that have come. */
export const passMilestones = pageByPage<DueSubscription>({
  page: 50,
  atOnce: 5,
  waiting: async ({ store, clock }, page) => store.direct.subscriptions.due(await clock.now(), page),
  about: ({ uid }) => ({ uid }),
  seeTo: async (deps, { uid }) => {
    try {
      await passMilestone(deps, { uid });
    } catch (error) {
      // No failure: another worker holds the mandate, and the milestone is due again at the next run.
      if (!(error instanceof MandateBusy)) throw error;
    }
  },
});
