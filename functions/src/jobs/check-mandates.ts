import { DAY } from '../domain/calendar';
import type { Mandate } from '../domain/mandate';
import { pageByPage } from '../usecases/page-by-page';
import { syncMandate } from '../usecases/sync-mandate';

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
