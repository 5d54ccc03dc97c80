import type { Prepaid } from '@functions/domain/purchase/guest-purchase';
import { pageByPage } from '@functions/usecases/platform/process-in-pages';
import { seeToUnclaimed } from '@functions/usecases/purchase/expire-unclaimed-purchase';

/** Anonymous payments that wait for their owners: reminded of, and given back. */
export const seeToUnclaimedPayments = pageByPage<Prepaid>({
  page: 100,
  atOnce: 5,
  waiting: async ({ store, clock }, page) => store.direct.prepaid.unclaimed(await clock.now(), page),
  about: ({ hash }) => ({ hash }),
  seeTo: seeToUnclaimed,
});
