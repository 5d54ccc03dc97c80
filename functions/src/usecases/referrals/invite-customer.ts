import { INVITATION_CODE } from '@contract/values/link-code';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Caller } from '@functions/domain/accounts/customer';
import { normaliseEmail, type Invite } from '@functions/domain/referrals/invite';
import type { ReadRepositories } from '@functions/ports/repositories';

/** How far up the referral chain a cycle is looked for. A new customer has no invitees, so a short chain is enough. */
const MAX_CHAIN_DEPTH = 5;

/**
 * Returns the invite of a new customer, for the referral code of the first registration. Returns null without a code,
 * for an unknown code, and for one that would close a cycle (T8). A self-invite is kept with the reason `self-invite`
 * and never counts (T7).
 */
export async function decideInvitation(
  repositories: ReadRepositories,
  caller: Caller,
  referralCode: string | undefined,
  now: Instant,
): Promise<Invite | null> {
  if (!referralCode || !INVITATION_CODE.test(referralCode)) return null;
  const inviter = await repositories.customers.findByInvitationCode(referralCode);
  if (inviter === null || (await isAncestor(repositories, caller.uid, inviter.uid))) return null;
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

/** Whether `uid` is a direct or indirect referrer of `of`, at most `maxDepth` steps up the chain. */
export async function isAncestor(
  repositories: ReadRepositories,
  uid: string,
  of: string,
  maxDepth = MAX_CHAIN_DEPTH,
): Promise<boolean> {
  let current = of;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const invite = await repositories.invites.get(current);
    if (invite === null) return false;
    if (invite.inviterUid === uid) return true;
    current = invite.inviterUid;
  }
  return false;
}
