import type { Order } from '@functions/domain/purchase/order';
import type { OrderRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';

/** orders/{payToken}: orders, before and after payment. */
export const orders = (access: FirestoreSession): OrderRepository => ({
  ...documents<Order>(access, 'orders', ({ orderId }) => orderId),
  findOpen: async (uid, prepaidHash, now) => {
    const open = collectionOf(access, 'orders')
      .where('uid', '==', uid)
      .where('prepaidHash', '==', prepaidHash)
      .where('paymentTransactionId', '==', null)
      .where('expiresAt', '>', now)
      .orderBy('expiresAt', 'desc')
      .limit(1);
    const [found] = await access.find(open);
    return (found as Order | undefined) ?? null;
  },
  ofCustomer: async (uid, limit) =>
    (await access.find(collectionOf(access, 'orders').where('uid', '==', uid).limit(limit))) as Order[],
});
