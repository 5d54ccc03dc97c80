import type { OutboxEntry } from '@functions/domain/platform/outbox';
import type { OutboxRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { duePage } from './due-page';

/** outbox/{id}: side effects to execute. */
export const outbox = (access: FirestoreSession): OutboxRepository => ({
  ...documents<OutboxEntry>(access, 'outbox', ({ id }) => id),
  due: async (now, page) =>
    (await access.find(
      duePage(pending(access).where('nextAttemptAt', '<=', now), 'nextAttemptAt', page, ({ nextAttemptAt, id }) => [
        nextAttemptAt,
        id,
      ]),
    )) as OutboxEntry[],
  mailsTo: async (uid, until, limit) =>
    (await access.find(
      collectionOf(access, 'outbox')
        .where('task.kind', '==', 'mail')
        .where('task.recipient.uid', '==', uid)
        .where('created', '<=', until)
        .orderBy('created', 'desc')
        .limit(limit),
    )) as OutboxEntry[],
  nextDue: async () => {
    const [first] = (await access.find(pending(access).orderBy('nextAttemptAt').limit(1))) as OutboxEntry[];
    return first?.nextAttemptAt ?? null;
  },
});

const pending = (access: FirestoreSession) => collectionOf(access, 'outbox').where('state', '==', 'pending');
