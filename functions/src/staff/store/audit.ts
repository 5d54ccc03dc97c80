import type { Query } from 'firebase-admin/firestore';
import { addDays, startOfMoscowDay } from '@functions/base/rules/calendar';
import type { AuditRow } from '@functions/staff/rules/audit';
import type { AuditRepository } from '@functions/staff/ports/repositories';
import { collectionOf, readDocument, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const AUDIT = defineCollection('audit', {
  customerData: null,
});

/** audit/{id}: rows can be created and read, but not changed or removed (P27). */
export const audit = (access: FirestoreSession): AuditRepository => {
  const all = () => collectionOf(access, AUDIT);
  const rows = async (query: Query) => (await access.find(query)) as AuditRow[];
  const newestFirst = (query: Query) => query.orderBy('at', 'desc').orderBy('id', 'desc');
  return {
    get: async (id) => (await readDocument(access, AUDIT, id)) as AuditRow | null,
    create: (row) => access.create(all().doc(row.id), row),
    listPage: (filter, after, limit) => {
      const [name, value] = Object.entries(filter.by ?? {})[0] ?? [];
      let query: Query = name === undefined ? all() : all().where(name, '==', value);
      if (filter.from !== undefined) query = query.where('at', '>=', startOfMoscowDay(filter.from));
      if (filter.to !== undefined) query = query.where('at', '<', addDays(startOfMoscowDay(filter.to), 1));
      const page = newestFirst(query).limit(limit);
      return rows(after === null ? page : page.startAfter(after.at, after.id));
    },
    listChangesAbout: (userId, until, limit) =>
      rows(
        newestFirst(all().where('userId', '==', userId).where('isChange', '==', true).where('at', '<=', until)).limit(
          limit,
        ),
      ),
  };
};
