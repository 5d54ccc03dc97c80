import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { GuestPurchaseRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { duePage } from './due-page';

/** guestPurchases/{hash}: purchases without an account. Only the buyer's browser holds the id itself. */
export const guestPurchases = (access: FirestoreSession): GuestPurchaseRepository => ({
  ...documents<GuestPurchase>(access, 'guestPurchases', ({ hash }) => hash),
  unclaimed: async (paidBefore, page) => {
    const waiting = collectionOf(access, 'guestPurchases')
      .where('isUnclaimed', '==', true)
      .where('paidAt', '<', paidBefore);
    return (await access.find(
      duePage(waiting, 'paidAt', page, ({ paidAt, hash }) => [paidAt, hash]),
    )) as GuestPurchase[];
  },
  ofClaimant: async (uid, limit) =>
    (await access.find(
      collectionOf(access, 'guestPurchases').where('claimedBy', '==', uid).limit(limit),
    )) as GuestPurchase[],
});
