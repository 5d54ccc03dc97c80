import { newsAddressDeletion, type NewsAddress } from '@functions/accounts/rules/news-address';
import type { NewsAddressRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const NEWS_ADDRESSES = defineCollection('newsAddresses', {
  expires: '10 min',
  customerData: { onDeletion: 'removed', inExport: 'newsAddresses', onMerge: 'joined' },
});

/** newsAddresses/{id}. Firestore deletes links to the bot that nobody used (`newsAddressDeletion`). */
export const newsAddresses = (access: FirestoreSession): NewsAddressRepository => {
  const { restored, ...all } = expiringDocuments<NewsAddress>(
    access,
    NEWS_ADDRESSES,
    ({ id }) => id,
    newsAddressDeletion,
  );
  const addresses = () => collectionOf(access, NEWS_ADDRESSES);
  return {
    ...all,
    ofCustomer: async (uid) => (await access.find(addresses().where('uid', '==', uid))).map(restored),
    ofChat: async (chatId) => (await access.find(addresses().where('chatId', '==', chatId))).map(restored),
    remove: (id) => access.remove(addresses().doc(id)),
  };
};
