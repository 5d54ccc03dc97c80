import type { DayCloseProgress } from '@functions/reconciliation/rules/day-close-progress';
import type { DayCloseProgressRepository } from '@functions/reconciliation/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const DAY_CLOSE_PROGRESS = defineCollection('dayCloseProgress', {
  customerData: null,
});

/** dayCloseProgress/{YYYY-MM-DD}: how far an unfinished day close has come. Its end removes the document. */
export const dayCloseProgress = (access: FirestoreSession): DayCloseProgressRepository => ({
  ...documents<DayCloseProgress>(access, DAY_CLOSE_PROGRESS, ({ day }) => day),
  remove: (day) => access.remove(collectionOf(access, DAY_CLOSE_PROGRESS).doc(day)),
  listDays: async (limit) =>
    (await access.find(collectionOf(access, DAY_CLOSE_PROGRESS).orderBy('day').limit(limit))).map(
      ({ day }) => day as string,
    ),
});
