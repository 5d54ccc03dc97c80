import { passkeyDeletion, type CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import type { PasskeyRepository } from '@functions/accounts/ports/repositories';
import {
  collectionOf,
  expiringDocuments,
  referencesOf,
  type FirestoreSession,
} from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const PASSKEYS = defineCollection('passkeys', {
  expires: '4 days',
  customerData: { onDeletion: 'removed', inExport: 'passkeys', onMerge: 'joined' },
});

/** passkeys/{id}: the passkeys of customers. Firestore deletes those that were removed (`passkeyDeletion`). */
export const passkeys = (access: FirestoreSession): PasskeyRepository => {
  const { restored, ...all } = expiringDocuments<CustomerPasskey>(access, PASSKEYS, ({ id }) => id, passkeyDeletion);
  const reference = (id: string) => collectionOf(access, PASSKEYS).doc(id);
  return {
    ...all,
    getMany: async (ids) => (await access.getAll(referencesOf(access, PASSKEYS, ids))).map(restored),
    ofCustomer: async (uid) =>
      (await access.find(collectionOf(access, PASSKEYS).where('uid', '==', uid))).map(restored),
    remove: (id) => access.remove(reference(id)),
  };
};
