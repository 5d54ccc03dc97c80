import { guestPurchaseDeletion, type GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { GuestPurchaseRepository } from '@functions/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from './firestore-session';
import { duePage } from './due-page';

/**
 * guestPurchases/{hash}: purchases without an account. Only the buyer's browser holds the id itself. Firestore deletes
 * those that nobody paid (`guestPurchaseDeletion`).
 */
export const guestPurchases = (access: FirestoreSession): GuestPurchaseRepository => {
  const { restored, ...all } = expiringDocuments<GuestPurchase>(
    access,
    'guestPurchases',
    ({ hash }) => hash,
    guestPurchaseDeletion,
  );
  const waiting = (paidBefore: number) =>
    collectionOf(access, 'guestPurchases').where('isUnclaimed', '==', true).where('paidAt', '<', paidBefore);
  return {
    ...all,
    unclaimed: async (paidBefore, page) => {
      const found = await access.find(
        duePage(waiting(paidBefore), 'paidAt', page, ({ paidAt, hash }) => [paidAt, hash]),
      );
      return found.map(restored);
    },
    countUnclaimed: (paidBefore) => access.count(waiting(paidBefore)),
    ofClaimant: async (uid, limit) =>
      (await access.find(collectionOf(access, 'guestPurchases').where('claimedBy', '==', uid).limit(limit))).map(
        restored,
      ),
  };
};
