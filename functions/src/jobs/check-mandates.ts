import { LONGEST_UNCHECKED, type Mandate } from '@functions/domain/payments/mandate';
import { processInPages } from '@functions/usecases/platform/process-in-pages';
import { syncMandate } from '@functions/usecases/payments/sync-mandate';

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
  process: syncMandate,
});
