import { Timestamp } from 'firebase-admin/firestore';
import type { RestrictedIdentity } from '@functions/domain/accounts/restricted-identity';
import type { RestrictedIdentityRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';

/**
 * restrictedIdentities/{sha256}. Firestore deletes one some time after `expireAt`; `findRestriction` compares
 * `expires`.
 */
export const restrictedIdentities = (access: FirestoreSession): RestrictedIdentityRepository => {
  const collection = documents<RestrictedIdentity & { expireAt: Timestamp }>(
    access,
    'restrictedIdentities',
    ({ id }) => id,
  );
  return {
    get: collection.get,
    save: (identity) => collection.save({ ...identity, expireAt: Timestamp.fromMillis(identity.expires) }),
    remove: (id) => access.remove(collectionOf(access, 'restrictedIdentities').doc(id)),
  };
};
