import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import { processInPages } from '@functions/usecases/platform/process-in-pages';
import { processUnclaimedPurchase } from '@functions/usecases/purchase/expire-unclaimed-purchase';

/** Anonymous payments that wait for their owners: reminded of, and given back. */
export const processUnclaimedPurchases = processInPages<GuestPurchase>({
  page: 100,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.guestPurchases.unclaimed(await clock.now(), page),
  logContext: ({ hash }) => ({ hash }),
  process: processUnclaimedPurchase,
});
