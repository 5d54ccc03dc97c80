import type { DueSubscription } from '../records';
import { pageByPage } from '../usecases/page-by-page';
import { passMilestone } from '../usecases/pass-milestone';
import { MandateBusy } from '../usecases/sync-mandate';

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
