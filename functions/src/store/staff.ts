import type { StaffMember } from '../domain/staff';
import type { StaffDocuments } from '../staff-records';
import { collectionOf, documents, type Access } from './access';

/** staff/{login}: who works at the panel. */
export const staff = (access: Access): StaffDocuments => ({
  ...documents<StaffMember>(access, 'staff', ({ login }) => login),
  listAll: async () => (await access.find(collectionOf(access, 'staff').orderBy('login'))) as StaffMember[],
});
