import type { Gift } from '@functions/domain/purchase/gift';
import type { GiftRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { foundByAddress, havingAddress } from './typed-addresses';

/** gifts/{orderId}: paid terms for somebody else, from their payment on. */
export const gifts = (access: FirestoreSession): GiftRepository => {
  const all = () => collectionOf(access, 'gifts');
  return {
    ...foundByAddress(
      'recipientEmail',
      documents<Gift>(access, 'gifts', ({ id }) => id),
    ),
    ofPayer: async (uid, limit) =>
      (await access.find(all().where('payerUid', '==', uid).orderBy('paidAt', 'desc').limit(limit))) as Gift[],
    ofClaimant: async (uid, limit) =>
      (await access.find(all().where('claimedBy', '==', uid).orderBy('claimedAt', 'desc').limit(limit))) as Gift[],
    withRecipient: async (email, limit) =>
      (await access.find(havingAddress(all(), 'recipientEmail', email).limit(limit))) as Gift[],
  };
};
