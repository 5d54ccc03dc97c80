import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { processUnclaimedPurchase } from './expire-unclaimed-purchase';

/** Reminds the buyers of unclaimed guest purchases, and refunds purchases that nobody claimed. */
export const processUnclaimedPurchases = processInPages<GuestPurchase>({
  job: 'process-unclaimed-purchases',
  page: 100,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.guestPurchases.unclaimed(await clock.now(), page),
  logContext: ({ hash }) => ({ hash }),
  process: processUnclaimedPurchase,
});
