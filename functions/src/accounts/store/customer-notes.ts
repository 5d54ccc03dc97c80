import { MOST_NOTES, type CustomerNote } from '@functions/accounts/rules/customer-note';
import type { CustomerNoteRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const CUSTOMER_NOTES = defineCollection('customerNotes', {
  customerData: { onDeletion: 'removed', inExport: 'notes', onMerge: 'joined' },
});

/** customerNotes/{noteId}: what staff wrote down about customers. */
export const customerNotes = (access: FirestoreSession): CustomerNoteRepository => {
  const all = () => collectionOf(access, CUSTOMER_NOTES);
  return {
    ...documents<CustomerNote>(access, CUSTOMER_NOTES, ({ id }) => id),
    // Sorted by its readers: the index of one field is enough.
    ofCustomer: async (uid) =>
      (await access.find(
        all()
          .where('uid', '==', uid)
          .limit(2 * MOST_NOTES),
      )) as CustomerNote[],
    remove: (id) => access.remove(all().doc(id)),
  };
};
