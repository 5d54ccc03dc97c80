import { FieldValue } from 'firebase-admin/firestore';
import type { Invite } from '@functions/referrals/rules/invite';
import type { InviteSummary } from '@functions/referrals/rules/search-row';
import type { InviteRepository } from '@functions/referrals/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { updateSearchRow } from '@functions/base/store/search-row';
import { defineCollection } from '@functions/base/store/collection';

export const INVITES = defineCollection('invites', {
  customerData: { onDeletion: 'anonymized', inExport: 'invitees', onMerge: 'joined' },
});

const summaryOf = ({ inviterUid, created, discountStartDate, qualifiesUntil, reason }: Invite): InviteSummary => ({
  inviterUid,
  created,
  discountStartDate,
  qualifiesUntil,
  reason,
});

/** invites/{inviteeUid}: the inviter, and whether the invitee counts. */
export const invites = (access: FirestoreSession): InviteRepository => {
  const collection = documents<Invite>(access, INVITES, ({ inviteeUid }) => inviteeUid);
  return {
    get: collection.get,
    create: async (invite) => {
      await collection.create(invite);
      await updateSearchRow(access, invite.inviteeUid, { invite: summaryOf(invite) });
    },
    save: async (invite) => {
      await collection.save(invite);
      await updateSearchRow(access, invite.inviteeUid, { invite: summaryOf(invite) });
    },
    remove: async (inviteeUid) => {
      await access.remove(collectionOf(access, INVITES).doc(inviteeUid));
      await updateSearchRow(access, inviteeUid, { invite: FieldValue.delete() });
    },
    countQualified: async (inviterUid, now, limit) => {
      const counting = collectionOf(access, INVITES)
        .where('inviterUid', '==', inviterUid)
        .where('qualifiesUntil', '>', now)
        .limit(limit);
      return (await access.find(counting)).length;
    },
    ofInviter: async (inviterUid, limit) =>
      (await access.find(collectionOf(access, INVITES).where('inviterUid', '==', inviterUid).limit(limit))) as Invite[],
  };
};
