import { SESSION_RECORD_LIFETIME, type CustomerSession } from '@functions/domain/accounts/customer-session';
import type { CustomerSessionRepository } from '@functions/ports/repositories';
import { collectionOf, expiringDocuments, type FirestoreSession } from './firestore-session';

/** customerSessions/{id}. Firestore deletes a record some time after it was last seen. */
export const customerSessions = (access: FirestoreSession): CustomerSessionRepository => {
  const collection = expiringDocuments<CustomerSession>(
    access,
    'customerSessions',
    ({ id }) => id,
    ({ lastSeen }) => lastSeen + SESSION_RECORD_LIFETIME,
  );
  return {
    get: collection.get,
    create: collection.create,
    save: collection.save,
    remove: async (id) => access.remove(collectionOf(access, 'customerSessions').doc(id)),
    ofCustomer: async (uid, limit) => {
      const query = collectionOf(access, 'customerSessions').where('uid', '==', uid).orderBy('lastSeen', 'desc');
      return (await access.find(query.limit(limit))).map(collection.restored);
    },
  };
};
