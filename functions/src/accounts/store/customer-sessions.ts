import { SESSION_RECORD_LIFETIME, type CustomerSession } from '@functions/accounts/rules/customer-session';
import type { CustomerSessionRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const CUSTOMER_SESSIONS = defineCollection('customerSessions', {
  expires: '400 days',
  customerData: { onDeletion: 'removed', inExport: 'sessions', onMerge: 'removed' },
});

/** customerSessions/{id}. Firestore deletes a record some time after it was last seen. */
export const customerSessions = (access: FirestoreSession): CustomerSessionRepository => {
  const collection = expiringDocuments<CustomerSession>(
    access,
    CUSTOMER_SESSIONS,
    ({ id }) => id,
    ({ lastSeen }) => lastSeen + SESSION_RECORD_LIFETIME,
  );
  return {
    get: collection.get,
    create: collection.create,
    save: collection.save,
    remove: async (id) => access.remove(collectionOf(access, CUSTOMER_SESSIONS).doc(id)),
    ofCustomer: async (uid, limit) => {
      const query = collectionOf(access, CUSTOMER_SESSIONS).where('uid', '==', uid).orderBy('lastSeen', 'desc');
      return (await access.find(query.limit(limit))).map(collection.restored);
    },
  };
};
