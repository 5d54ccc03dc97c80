import type { DayClose } from '../domain/day-close';
import type { DayDocuments } from '../records';
import { collectionOf, documents, type Access } from './access';

/** days/{YYYY-MM-DD}: the closed accounting days. */
export const days = (access: Access): DayDocuments => ({
  ...documents<DayClose>(access, 'days', ({ day }) => day),
  listBetween: async (from, to) =>
    (await access.find(collectionOf(access, 'days').where('day', '>=', from).where('day', '<=', to).orderBy('day'))) as DayClose[],
});
