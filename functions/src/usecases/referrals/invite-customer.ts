import type { Instant } from '@functions/domain/platform/calendar';
import type { Caller } from '@functions/domain/accounts/customer';
import { normaliseEmail, type Invite } from '@functions/domain/referrals/invite';
import type { Repositories } from '@functions/ports/repositories';

/** Inviters above an inviter that are looked at for a ring: nobody stands under somebody who joins for the first time. */
const MAX_CHAIN_DEPTH = 5;

/**
 * Who invited a new customer: the owner of the code that the first registration carried. Null for no code, an unknown one,
 * or one that would close a ring (T8). Inviting oneself is kept, with the reason why it never counts (T7).
 */
export async function decideInvitation(
  records: Repositories,
  caller: Caller,
  referralCode: string | undefined,
  now: Instant,
): Promise<Invite | null> {
  if (!referralCode || !/^[0-9a-z]{12,32}$/.test(referralCode)) return null;
  const inviter = await records.customers.findByInvitationCode(referralCode);
  if (inviter === null || (await isAncestor(records, caller.uid, inviter.uid))) return null;
  const isSelf = inviter.uid === caller.uid || normaliseEmail(inviter.email) === normaliseEmail(caller.email);
  return {
    inviteeUid: caller.uid,
    inviterUid: inviter.uid,
    inviteeEmail: caller.email,
    created: now,
    discountStartDate: null,
    qualifiesUntil: 0,
    reason: isSelf ? 'self-invite' : 'pending',
  };
}

/** Whether `uid` is among the inviters of `of`, as far up as `generations`. */
export async function isAncestor(
  records: Repositories,
  uid: string,
  of: string,
  generations = MAX_CHAIN_DEPTH,
): Promise<boolean> {
  let current = of;
  for (let generation = 0; generation < generations; generation += 1) {
    const invite = await records.invites.get(current);
    if (invite === null) return false;
    if (invite.inviterUid === uid) return true;
    current = invite.inviterUid;
  }
  return false;
}
