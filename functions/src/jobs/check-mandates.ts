import { DAY } from '@functions/domain/platform/calendar';
import type { Mandate } from '@functions/domain/payments/mandate';
import { pageByPage } from '@functions/usecases/platform/process-in-pages';
import { syncMandate } from '@functions/usecases/payments/sync-mandate';

const AT_LEAST_EVERY = 30 * DAY;

/** Looks at every mandate at least once in thirty days: what is live and not wanted is ended. */
export const checkMandates = pageByPage<Mandate>({
  page: 25,
  atOnce: 5,
  waiting: async ({ store, clock }, page) =>
    store.direct.mandates.uncheckedSince((await clock.now()) - AT_LEAST_EVERY, page),
  about: ({ uid }) => ({ uid }),
  seeTo: syncMandate,
});
