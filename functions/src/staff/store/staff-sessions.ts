import { Timestamp } from 'firebase-admin/firestore';
import { isOpen, type StaffSession } from '@functions/staff/rules/staff-session';
import type { StaffSessionRepository } from '@functions/staff/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const STAFF_SESSIONS = defineCollection('staffSessions', {
  expires: '12 hours',
  customerData: null,
});

/**
 * staffSessions/{id}: the logins of staff. Firestore deletes a session some time after it expires; a session without a
 * document is ended.
 */
export const staffSessions = (access: FirestoreSession): StaffSessionRepository => {
  const collection = documents<StaffSession & { expireAt: Timestamp }>(access, STAFF_SESSIONS, ({ id }) => id);
  const stored = (session: StaffSession) => ({ ...session, expireAt: Timestamp.fromMillis(session.expires) });
  const sessions = () => collectionOf(access, STAFF_SESSIONS);
  return {
    get: collection.get,
    create: (session) => collection.create(stored(session)),
    save: (session) => collection.save(stored(session)),
    openOf: async (login, realNow) => {
      const query = sessions().where('login', '==', login).where('expires', '>', realNow).orderBy('expires', 'desc');
      return ((await access.find(query)) as StaffSession[]).filter((session) => isOpen(session, realNow));
    },
    listOpen: async (realNow, limit) => {
      const query = sessions()
        .where('ended', '==', null)
        .where('expires', '>', realNow)
        .orderBy('expires', 'desc')
        .limit(limit);
      return (await access.find(query)) as StaffSession[];
    },
    saveLastSeen: (id, realNow) => access.merge(sessions().doc(id), { lastSeen: realNow }),
  };
};
