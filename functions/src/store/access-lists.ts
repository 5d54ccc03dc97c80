import { FieldValue } from 'firebase-admin/firestore';
import type { AccessList } from '../domain/access-list';
import type { AccessListDocuments } from '../ports';
import { collectionOf, type Access } from './access';

/** access/{uid}. `changed` is Firestore's own time: nodes ask for what changed since, and no clock of ours decides it. */
export const accessLists = (access: Access): AccessListDocuments => {
  const reference = (uid: string) => collectionOf(access, 'access').doc(uid);
  return {
    get: async (uid) => {
      const found = (await access.get(reference(uid))) as (AccessList & { changed: unknown }) | null;
      return found && { uid: found.uid, validUntil: found.validUntil, entries: found.entries };
    },
    save: (list) => access.set(reference(list.uid), { ...list, changed: FieldValue.serverTimestamp() }),
  };
};
