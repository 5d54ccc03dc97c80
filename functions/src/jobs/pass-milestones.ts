import type { Deps } from '../ports';
import { MandateBusy } from '../usecases/sync-mandate';
import { passMilestone } from '../usecases/pass-milestone';

const PAGE = 50;

/** Reminders, freezes, free renewals and ends that have come. Answers how many it saw to. */
export async function passMilestones(deps: Deps): Promise<number> {
  const due = await deps.store.direct.subscriptions.due(await deps.clock.now(), PAGE);
  for (const { uid } of due) {
    try {
      await passMilestone(deps, { uid });
    } catch (error) {
      // One customer's trouble is not the next one's; it is due again at the next run.
      if (!(error instanceof MandateBusy)) deps.log.error('a milestone was not passed', error, { uid });
    }
  }
  return due.length;
}
