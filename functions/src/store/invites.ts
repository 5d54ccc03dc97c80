import type { Invite } from '@functions/domain/referrals/invite';
import type { InviteDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';
import { noteInvite } from './customer-search';

/** invites/{inviteeUid}: who brought whom, and whether it counts. */
export const invites = (access: Access): InviteDocuments => {
  const collection = documents<Invite>(access, 'invites', ({ inviteeUid }) => inviteeUid);
  return {
    get: collection.get,
    create: async (invite) => {
      await collection.create(invite);
      await noteInvite(access, invite);
    },
    save: async (invite) => {
      await collection.save(invite);
      await noteInvite(access, invite);
    },
    countCounting: async (inviterUid, now, limit) => {
      const counting = collectionOf(access, 'invites')
        .where('inviterUid', '==', inviterUid)
        .where('countsUntil', '>', now)
        .limit(limit);
      return (await access.find(counting)).length;
    },
    ofInviter: async (inviterUid, limit) =>
      (await access.find(
        collectionOf(access, 'invites').where('inviterUid', '==', inviterUid).limit(limit),
      )) as Invite[],
  };
};
