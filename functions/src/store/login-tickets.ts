import { Timestamp } from 'firebase-admin/firestore';
import type { Ticket } from '@functions/domain/accounts/login-ticket';
import type { TicketDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';

/** tickets/{hash}. The service deletes each some time after `expireAt`; a spent or old one opens nothing before that. */
export const tickets = (access: Access): TicketDocuments => {
  const collection = documents<Ticket & { expireAt: Timestamp }>(access, 'tickets', ({ hash }) => hash);
  const stored = (ticket: Ticket) => ({ ...ticket, expireAt: Timestamp.fromMillis(ticket.expires) });
  return {
    get: collection.get,
    create: (ticket) => collection.create(stored(ticket)),
    save: (ticket) => collection.save(stored(ticket)),
    removeOf: async (uid) => {
      const { docs } = await collectionOf(access, 'tickets').where('uid', '==', uid).get();
      await Promise.all(docs.map(({ ref }) => ref.delete()));
    },
  };
};
