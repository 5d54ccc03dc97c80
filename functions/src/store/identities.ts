import type { IdentityRepository } from '@functions/ports/repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

/** identities/{provider}:{id}: which account a sign-in opens. */
export const identities = (access: FirestoreSession): IdentityRepository => {
  const reference = (via: string) => collectionOf(access, 'identities').doc(via);
  return {
    get: async (via) => ((await access.get(reference(via))) as { uid: string } | null)?.uid ?? null,
    create: (via, uid) => access.create(reference(via), { uid }),
    save: (via, uid) => access.set(reference(via), { uid }),
    remove: (via) => access.remove(reference(via)),
  };
};
