import { DAY } from '@functions/domain/platform/calendar';
import type { Mandate } from '@functions/domain/payments/mandate';
import { processInPages } from '@functions/usecases/platform/process-in-pages';
import { syncMandate } from '@functions/usecases/payments/sync-mandate';

const MAX_CHECK_INTERVAL = 30 * DAY;

/**
 * Syncs every mandate at least once in thirty days. A mandate that is active at the provider but not wanted is
 * cancelled.
 */
export const checkMandates = processInPages<Mandate>({
  job: 'check-mandates',
  page: 25,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) =>
    store.nonTransactional.mandates.uncheckedSince((await clock.now()) - MAX_CHECK_INTERVAL, page),
  logContext: ({ uid }) => ({ uid }),
  process: syncMandate,
});
