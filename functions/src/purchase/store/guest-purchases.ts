import type { Query } from 'firebase-admin/firestore';
import { guestPurchaseDeletion, type GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { GuestPurchaseRepository } from '@functions/purchase/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from '@functions/base/store/firestore-session';
import { duePage } from '@functions/base/store/due-page';
import { foundByAddress, havingAddress } from '@functions/base/store/typed-addresses';
import { defineCollection } from '@functions/base/store/collection';

export const GUEST_PURCHASES = defineCollection('guestPurchases', {
  expires: '30 days',
  // The claims move to the target.
  customerData: {
    onDeletion: 'anonymized',
    inExport: { not: 'its order and its receipt are exported' },
    onMerge: 'joined',
  },
});

/**
 * guestPurchases/{hash}: purchases without an account. Only the buyer's browser holds the id itself. Firestore deletes
 * those that nobody paid (`guestPurchaseDeletion`).
 */
export const guestPurchases = (access: FirestoreSession): GuestPurchaseRepository => {
  const { restored, ...all } = foundByAddress(
    'email',
    expiringDocuments<GuestPurchase>(access, GUEST_PURCHASES, ({ hash }) => hash, guestPurchaseDeletion),
  );
  const find = async (query: Query) => (await access.find(query)).map(restored);
  const waiting = (paidBefore: number) =>
    collectionOf(access, GUEST_PURCHASES).where('isUnclaimed', '==', true).where('paidAt', '<', paidBefore);
  return {
    ...all,
    unclaimed: (paidBefore, page) =>
      find(duePage(waiting(paidBefore), 'paidAt', page, ({ paidAt, hash }) => [paidAt, hash])),
    countUnclaimed: (paidBefore) => access.count(waiting(paidBefore)),
    ofClaimant: (uid, limit) => find(collectionOf(access, GUEST_PURCHASES).where('claimedBy', '==', uid).limit(limit)),
    unclaimedOf: (email, limit) =>
      find(
        havingAddress(collectionOf(access, GUEST_PURCHASES).where('isUnclaimed', '==', true), 'email', email).limit(
          limit,
        ),
      ),
  };
};
