import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const saveGuestPurchase: WriteOf<'guestPurchases', 'save'> = ({ guestPurchases }, ...written) =>
  guestPurchases.save(...written);
export const saveOrder: WriteOf<'orders', 'save'> = ({ orders }, ...written) => orders.save(...written);
export const saveTrialUsage: WriteOf<'trialUsages', 'save'> = ({ trialUsages }, ...written) =>
  trialUsages.save(...written);
