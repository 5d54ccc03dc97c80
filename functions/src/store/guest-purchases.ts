import type { Prepaid } from '@functions/domain/purchase/guest-purchase';
import type { PrepaidDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';
import { oldestFirst } from './due-page';

/** prepaid/{hash}: payments without an account. The id itself is known to the buyer's browser alone. */
export const prepaid = (access: Access): PrepaidDocuments => ({
  ...documents<Prepaid>(access, 'prepaid', ({ hash }) => hash),
  unclaimed: async (paidBefore, page) => {
    const waiting = collectionOf(access, 'prepaid').where('isWaiting', '==', true).where('paidAt', '<', paidBefore);
    return (await access.find(oldestFirst(waiting, 'paidAt', page, ({ paidAt, hash }) => [paidAt, hash]))) as Prepaid[];
  },
  ofClaimant: async (uid, limit) =>
    (await access.find(collectionOf(access, 'prepaid').where('claimedBy', '==', uid).limit(limit))) as Prepaid[],
});
