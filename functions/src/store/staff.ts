import type { StaffMember } from '@functions/domain/panel/staff';
import type { StaffRepository } from '@functions/ports/panel-repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';

/** staff/{login}: members of staff. */
export const staff = (access: FirestoreSession): StaffRepository => ({
  ...documents<StaffMember>(access, 'staff', ({ login }) => login),
  findByPasskeyHandle: async (handle) => {
    const named = collectionOf(access, 'staff').where('passkeyHandle', '==', handle).limit(1);
    return ((await access.find(named))[0] as StaffMember | undefined) ?? null;
  },
  listAll: async () => (await access.find(collectionOf(access, 'staff').orderBy('login'))) as StaffMember[],
});
