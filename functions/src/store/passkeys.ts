import { passkeyDeletion, type CustomerPasskey } from '@functions/domain/accounts/customer-passkey';
import type { PasskeyRepository } from '@functions/ports/repositories';
import { collectionOf, expiringDocuments, referencesOf, type FirestoreSession } from './firestore-session';

/** passkeys/{id}: the passkeys of customers. Firestore deletes those that were removed (`passkeyDeletion`). */
export const passkeys = (access: FirestoreSession): PasskeyRepository => {
  const { restored, ...all } = expiringDocuments<CustomerPasskey>(access, 'passkeys', ({ id }) => id, passkeyDeletion);
  const reference = (id: string) => collectionOf(access, 'passkeys').doc(id);
  return {
    ...all,
    getMany: async (ids) => (await access.getAll(referencesOf(access, 'passkeys', ids))).map(restored),
    ofCustomer: async (uid) =>
      (await access.find(collectionOf(access, 'passkeys').where('uid', '==', uid))).map(restored),
    remove: (id) => access.remove(reference(id)),
  };
};
