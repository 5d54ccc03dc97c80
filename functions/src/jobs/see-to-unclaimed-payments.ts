import type { Prepaid } from '../domain/prepaid';
import { pageByPage } from '../usecases/page-by-page';
import { seeToUnclaimed } from '../usecases/see-to-unclaimed';

/** Anonymous payments that wait for their owners: reminded of, and given back. */
export const seeToUnclaimedPayments = pageByPage<Prepaid>({
  page: 100,
  atOnce: 5,
  waiting: async ({ store, clock }, page) => store.direct.prepaid.unclaimed(await clock.now(), page),
  about: ({ hash }) => ({ hash }),
  seeTo: seeToUnclaimed,
});
