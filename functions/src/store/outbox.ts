import type { OutboxEntry } from '../domain/outbox';
import type { OutboxDocuments } from '../records';
import { collectionOf, documents, type Access } from './access';

/** outbox/{id}: side effects to carry out. */
export const outbox = (access: Access): OutboxDocuments => ({
  ...documents<OutboxEntry>(access, 'outbox', ({ id }) => id),
  due: async (now, limit) => (await access.find(pending(access).where('nextAttemptAt', '<=', now).limit(limit))) as OutboxEntry[],
  mailsTo: async (uid, until, limit) =>
    (await access.find(
      collectionOf(access, 'outbox').where('task.kind', '==', 'mail').where('task.recipient.uid', '==', uid).where('created', '<=', until).orderBy('created', 'desc').limit(limit),
    )) as OutboxEntry[],
  nextDue: async () => {
    const [first] = (await access.find(pending(access).limit(1))) as OutboxEntry[];
    return first?.nextAttemptAt ?? null;
  },
});

const pending = (access: Access) => collectionOf(access, 'outbox').where('state', '==', 'pending').orderBy('nextAttemptAt');
