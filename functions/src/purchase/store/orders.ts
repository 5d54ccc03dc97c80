import { orderDeletion, type Order } from '@functions/purchase/rules/order';
import type { OrderRepository } from '@functions/purchase/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from '@functions/base/store/firestore-session';
import { foundByAddress, havingAddress } from '@functions/base/store/typed-addresses';
import { defineCollection } from '@functions/base/store/collection';

export const ORDERS = defineCollection('orders', {
  expires: '30 days',
  // Except for unpaid terms, which move to the target.
  customerData: { onDeletion: 'anonymized', inExport: 'orders', onMerge: 'stays' },
});

/** orders/{payToken}: orders, before and after payment. Firestore deletes those that nobody paid (`orderDeletion`). */
export const orders = (access: FirestoreSession): OrderRepository => {
  const { restored, ...all } = foundByAddress(
    'email',
    expiringDocuments<Order>(access, ORDERS, ({ orderId }) => orderId, orderDeletion),
  );
  return {
    ...all,
    findOpen: async (uid, prepaidHash, now) => {
      const open = collectionOf(access, ORDERS)
        .where('uid', '==', uid)
        .where('prepaidHash', '==', prepaidHash)
        .where('paymentTransactionId', '==', null)
        .where('expiresAt', '>', now)
        .orderBy('expiresAt', 'desc')
        .limit(1);
      const [found] = await access.find(open);
      return found === undefined ? null : restored(found);
    },
    findPendingCharge: async (uid) => {
      const pending = collectionOf(access, ORDERS)
        .where('uid', '==', uid)
        .where('paymentTransactionId', '==', null)
        .where('cardCharge.failure', '==', null)
        .limit(1);
      const [found] = await access.find(pending);
      return found === undefined ? null : restored(found);
    },
    withEmail: async (email, limit) => {
      const stored = havingAddress(collectionOf(access, ORDERS), 'email', email).limit(limit);
      return (await access.find(stored)).map(restored);
    },
    ofCustomer: async (uid, limit) =>
      (await access.find(collectionOf(access, ORDERS).where('uid', '==', uid).limit(limit))).map(restored),
  };
};
