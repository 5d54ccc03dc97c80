import type { Order } from '@functions/domain/purchase/order';
import type { OrderDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';

/** orders/{payToken}: what is bought, before and after it is paid. */
export const orders = (access: Access): OrderDocuments => ({
  ...documents<Order>(access, 'orders', ({ payToken }) => payToken),
  findOpen: async (uid, prepaidHash, now) => {
    const open = collectionOf(access, 'orders')
      .where('uid', '==', uid)
      .where('prepaidHash', '==', prepaidHash)
      .where('paidBy', '==', null)
      .where('expires', '>', now)
      .orderBy('expires', 'desc')
      .limit(1);
    const [found] = await access.find(open);
    return (found as Order | undefined) ?? null;
  },
  ofCustomer: async (uid, limit) =>
    (await access.find(collectionOf(access, 'orders').where('uid', '==', uid).limit(limit))) as Order[],
});
