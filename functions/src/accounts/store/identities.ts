import type { IdentityRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, readDocument, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const IDENTITIES = defineCollection('identities', {
  customerData: { onDeletion: 'removed', inExport: 'account', onMerge: 'joined' },
});

/** identities/{provider}:{id}: the account that a sign-in belongs to. */
export const identities = (access: FirestoreSession): IdentityRepository => {
  const reference = (identityId: string) => collectionOf(access, IDENTITIES).doc(identityId);
  return {
    get: async (identityId) =>
      ((await readDocument(access, IDENTITIES, identityId)) as { uid: string } | null)?.uid ?? null,
    create: (identityId, uid) => access.create(reference(identityId), { uid }),
    save: (identityId, uid) => access.set(reference(identityId), { uid }),
    remove: (identityId) => access.remove(reference(identityId)),
  };
};
