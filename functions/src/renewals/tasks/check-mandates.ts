import { LONGEST_UNCHECKED, type Mandate } from '@functions/payments/rules/mandate';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { syncMandate } from './sync-mandate';

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
