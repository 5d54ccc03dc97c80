import type { Query } from 'firebase-admin/firestore';
import type { Gift } from '@functions/gifts/rules/gift';
import type { GiftRepository } from '@functions/gifts/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { foundByAddress, havingAddress } from '@functions/base/store/typed-addresses';
import { defineCollection } from '@functions/base/store/collection';

export const GIFTS = defineCollection('gifts', {
  // The payer's gifts move to the target; what was claimed stays with the subscription that it extended.
  customerData: { onDeletion: 'anonymized', inExport: 'gifts', onMerge: 'joined' },
});

/** gifts/{orderId}: paid terms for somebody else, from their payment on. */
export const gifts = (access: FirestoreSession): GiftRepository => {
  const { restored, ...each } = foundByAddress(
    'recipientEmail',
    documents<Gift>(access, GIFTS, ({ id }) => id),
  );
  const all = () => collectionOf(access, GIFTS);
  const find = async (query: Query): Promise<Gift[]> => (await access.find(query)).map(restored);
  return {
    ...each,
    ofPayer: (uid, limit) => find(all().where('payerUid', '==', uid).orderBy('paidAt', 'desc').limit(limit)),
    ofClaimant: (uid, limit) => find(all().where('claimedBy', '==', uid).orderBy('claimedAt', 'desc').limit(limit)),
    withRecipient: (email, limit) => find(havingAddress(all(), 'recipientEmail', email).limit(limit)),
  };
};
