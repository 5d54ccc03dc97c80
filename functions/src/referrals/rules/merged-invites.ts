import { isFinal, type Invite } from './invite';
import { isSameMailbox } from '@functions/accounts/rules/mailbox';

/** Two accounts of one person that become one, with their invites. */
interface MergedPerson {
  /** The account that stays. */
  readonly target: { readonly uid: string; readonly email: string };
  readonly uids: readonly string[];
  /** The addresses of all accounts. */
  readonly emails: readonly string[];
}

interface MergedInvites {
  /** The invite of the account that stays; null if nobody invited the person. */
  readonly own: Invite | null;
  /** The invites of the friends that the other account invited. */
  readonly friends: readonly Invite[];
}

/**
 * The invites after a merge. One person counts once, for one inviter, and never for themselves (T7): of two invites,
 * the one that counts longer stays, then the older one; for one inviter a final one. The friends of the account that
 * was given up count for the one that stays. `ancestors`: who invited the inviter of the person, and so on (T8).
 */
export function mergedInvites(
  person: MergedPerson,
  { own, friends, ancestors }: { own: readonly Invite[]; friends: readonly Invite[]; ancestors: readonly string[] },
): MergedInvites {
  const { target, uids, emails } = person;
  const isSelf = (invite: Invite): boolean => uids.includes(invite.inviterUid);
  const [kept] = own.toSorted((left, right) => byStrength(left, right) || left.created - right.created);
  const forTarget = kept && { ...kept, inviteeUid: target.uid, inviteeEmail: target.email };
  return {
    own: forTarget === undefined ? null : isSelf(forTarget) ? asSelfInvite(forTarget) : forTarget,
    friends: friends
      .filter(({ inviteeUid }) => !uids.includes(inviteeUid))
      .map((friend) => ({ ...friend, inviterUid: target.uid }))
      .map((friend) =>
        ancestors.includes(friend.inviteeUid) || emails.some((email) => isSameMailbox(email, friend.inviteeEmail))
          ? asSelfInvite(friend)
          : friend,
      ),
  };
}

/** An invitation of oneself never counts. */
const asSelfInvite = (invite: Invite): Invite => ({
  ...invite,
  qualifiesUntil: 0,
  reason: 'self-invite',
  discountStartDate: null,
});

/** Negative: `left` stays. After a refund, or with a shared card, an invitee never counts again for that inviter. */
function byStrength(left: Invite, right: Invite): number {
  const finals = Number(isFinal(left)) - Number(isFinal(right));
  if (finals !== 0) return left.inviterUid === right.inviterUid ? -finals : finals;
  return right.qualifiesUntil - left.qualifiesUntil;
}
