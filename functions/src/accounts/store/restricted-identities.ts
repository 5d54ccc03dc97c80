import { Timestamp } from 'firebase-admin/firestore';
import type { RestrictedIdentity } from '@functions/accounts/rules/restricted-identity';
import type { RestrictedIdentityRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const RESTRICTED_IDENTITIES = defineCollection('restrictedIdentities', {
  expires: '3 years',
  // Only hashes of sign-ins, without the account. It outlives the deletion on purpose (decision 65).
  customerData: null,
});

/**
 * restrictedIdentities/{sha256}. Firestore deletes one some time after `expireAt`; `findRestriction` compares
 * `expires`.
 */
export const restrictedIdentities = (access: FirestoreSession): RestrictedIdentityRepository => {
  const collection = documents<RestrictedIdentity & { expireAt: Timestamp }>(
    access,
    RESTRICTED_IDENTITIES,
    ({ id }) => id,
  );
  return {
    get: collection.get,
    save: (identity) => collection.save({ ...identity, expireAt: Timestamp.fromMillis(identity.expires) }),
    remove: (id) => access.remove(collectionOf(access, RESTRICTED_IDENTITIES).doc(id)),
  };
};
