import { outboxDeletion, type StoredTask } from '@functions/messages/rules/all-tasks';
import type { OutboxRepository } from '@functions/base/ports/repositories';
import { paginate, timestampAndId } from '@functions/base/store/paginate';
import { collectionOf, expiringDocuments, type FirestoreSession } from '@functions/base/store/firestore-session';
import { duePage } from '@functions/base/store/due-page';
import { OUTBOX } from '@functions/base/store/outbox-collection';

/** outbox/{id}: side effects to execute. Firestore deletes finished ones (`outboxDeletion`). */
export const outbox = (access: FirestoreSession): OutboxRepository<StoredTask> => {
  const { restored, ...all } = expiringDocuments<StoredTask>(access, OUTBOX, ({ id }) => id, outboxDeletion);
  return {
    ...all,
    due: async (now, page) =>
      (await access.find(
        duePage(pending(access).where('nextAttemptAt', '<=', now), 'nextAttemptAt', page, ({ nextAttemptAt, id }) => [
          nextAttemptAt,
          id,
        ]),
      )) as StoredTask[],
    dead: async (slice) => {
      const dead = collectionOf(access, OUTBOX).where('state', '==', 'dead');
      const newest = dead.orderBy('nextAttemptAt', 'desc').orderBy('id', 'desc');
      return (await access.find(paginate(newest, slice, timestampAndId))) as StoredTask[];
    },
    late: async (slice) => {
      const late = pending(access).where('attempts', '>', 0).orderBy('attempts', 'desc').orderBy('id', 'desc');
      return (await access.find(paginate(late, slice, timestampAndId))) as StoredTask[];
    },
    mailsTo: async (...given) => (await access.find(toCustomer(access, 'mail', ...given))).map(restored),
    newsTo: async (...given) => (await access.find(toCustomer(access, 'news', ...given))).map(restored),
    nextDue: async () => {
      const [first] = (await access.find(pending(access).orderBy('nextAttemptAt').limit(1))) as StoredTask[];
      return first?.nextAttemptAt ?? null;
    },
  };
};

const toCustomer = (
  access: FirestoreSession,
  kind: 'mail' | 'news',
  ...[uid, until, limit]: Parameters<OutboxRepository<StoredTask>['mailsTo']>
) =>
  collectionOf(access, OUTBOX)
    .where('task.kind', '==', kind)
    .where('task.recipient.uid', '==', uid)
    .where('created', '<=', until)
    .orderBy('created', 'desc')
    .limit(limit);

const pending = (access: FirestoreSession) => collectionOf(access, OUTBOX).where('state', '==', 'pending');
