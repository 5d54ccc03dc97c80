import { DAY } from '../domain/calendar';
import { JOBS } from '../domain/job-run';
import type { Deps } from '../ports';
import { syncMandate } from '../usecases/sync-mandate';

const { page } = JOBS['check-mandates'];
const AT_LEAST_EVERY = 30 * DAY;

/** Looks at every mandate at least once in thirty days: what is live and not wanted is ended. Answers how many it could look at. */
export async function checkMandates(deps: Deps): Promise<number> {
  const stale = await deps.store.direct.mandates.uncheckedSince((await deps.clock.now()) - AT_LEAST_EVERY, page);
  let looked = 0;
  for (const { uid } of stale) {
    try {
      await syncMandate(deps, { uid });
      looked += 1;
    } catch (error) {
      deps.log.error('a mandate could not be looked at', error, { uid });
    }
  }
  return looked;
}
