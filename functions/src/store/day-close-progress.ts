import type { DayCloseProgress } from '@functions/domain/reconciliation/day-close-progress';
import type { DayCloseProgressRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';

/** dayCloseProgress/{YYYY-MM-DD}: how far an unfinished day close has come. Its end removes the document. */
export const dayCloseProgress = (access: FirestoreSession): DayCloseProgressRepository => ({
  ...documents<DayCloseProgress>(access, 'dayCloseProgress', ({ day }) => day),
  remove: (day) => access.remove(collectionOf(access, 'dayCloseProgress').doc(day)),
  listDays: async (limit) =>
    (await access.find(collectionOf(access, 'dayCloseProgress').orderBy('day').limit(limit))).map(
      ({ day }) => day as string,
    ),
});
