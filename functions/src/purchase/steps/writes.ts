import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/purchase/ports/repositories';

/** What other modules write here. */

export const saveGuestPurchase: WriteOf<Repositories, 'guestPurchases', 'save'> = ({ guestPurchases }, ...written) =>
  guestPurchases.save(...written);
export const saveOrder: WriteOf<Repositories, 'orders', 'save'> = ({ orders }, ...written) => orders.save(...written);
export const saveTrialUsage: WriteOf<Repositories, 'trialUsages', 'save'> = ({ trialUsages }, ...written) =>
  trialUsages.save(...written);
