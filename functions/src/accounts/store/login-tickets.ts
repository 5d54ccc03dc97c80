import { Timestamp } from 'firebase-admin/firestore';
import type { LoginTicket } from '@functions/accounts/rules/login-ticket';
import type { LoginTicketRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { read, withKnownErrors } from '@functions/base/store/transaction-errors';
import { defineCollection } from '@functions/base/store/collection';

export const LOGIN_TICKETS = defineCollection('loginTickets', {
  expires: '1 minute',
  customerData: { onDeletion: 'removed', inExport: { not: 'it lives for a minute' }, onMerge: 'stays' },
});

/**
 * loginTickets/{hash}. Firestore deletes a ticket some time after `expireAt`; before that, `mayOpen` rejects used and
 * expired ones.
 */
export const loginTickets = (access: FirestoreSession): LoginTicketRepository => {
  const collection = documents<LoginTicket & { expireAt: Timestamp }>(access, LOGIN_TICKETS, ({ hash }) => hash);
  const stored = (ticket: LoginTicket) => ({ ...ticket, expireAt: Timestamp.fromMillis(ticket.expires) });
  return {
    get: collection.get,
    create: (ticket) => collection.create(stored(ticket)),
    save: (ticket) => collection.save(stored(ticket)),
    removeOf: async (uid) => {
      const ofUid = collectionOf(access, LOGIN_TICKETS).where('uid', '==', uid);
      const { docs } = await read(() => ofUid.get());
      await withKnownErrors(Promise.all(docs.map(({ ref }) => ref.delete())));
    },
  };
};
