import type { StaffMember } from '@functions/staff/rules/staff';
import type { StaffRepository } from '@functions/staff/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

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
