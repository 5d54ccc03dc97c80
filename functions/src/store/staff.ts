import type { StaffMember } from '@functions/domain/panel/staff';
import type { StaffRepository } from '@functions/ports/panel-repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { defineCollection } from './collection';

export const STAFF = defineCollection('staff', {
  customerData: null,
});

/** staff/{login}: members of staff. */
export const staff = (access: FirestoreSession): StaffRepository => ({
  ...documents<StaffMember>(access, STAFF, ({ login }) => login),
  findByPasskeyHandle: async (handle) => {
    const named = collectionOf(access, STAFF).where('passkeyHandle', '==', handle).limit(1);
    return ((await access.find(named))[0] as StaffMember | undefined) ?? null;
  },
  listAll: async () => (await access.find(collectionOf(access, STAFF).orderBy('login'))) as StaffMember[],
});
