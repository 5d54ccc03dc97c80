import { INVITATION_CODE } from '@functions/base/contract/values/link-code';
import type { Instant } from '@functions/base/rules/calendar';
import { uidsOf, type Caller, type Customer } from '@functions/accounts/rules/customer';
import { type Invite } from '@functions/referrals/rules/invite';
import { isSameMailbox } from '@functions/accounts/rules/mailbox';
import type { ReadRepositories } from '@functions/referrals/ports/repositories';
import { findByAnyCode } from '@functions/accounts/steps/person';

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
  const inviter = await findByAnyCode(repositories, referralCode);
  if (inviter === null || (await isAncestor(repositories, caller.uid, inviter.uid))) return null;
  const isSelf = await isSamePerson(repositories, inviter, caller);
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

/** Whether an account, or one that was merged into it, has this uid or this mailbox (T7). */
export async function isSamePerson(
  { customers }: Pick<ReadRepositories, 'customers'>,
  customer: Customer,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<boolean> {
  if (uidsOf(customer).includes(uid) || isSameMailbox(customer.email, email)) return true;
  const merged = await customers.getMany(customer.mergedFrom);
  return merged.some((each) => isSameMailbox(each.email, email));
}

/** The direct and indirect referrers of `of`, at most `maxDepth` steps up the chain, from `of` itself on. */
export async function ancestorsOf(
  repositories: ReadRepositories,
  of: string,
  maxDepth = MAX_CHAIN_DEPTH,
): Promise<string[]> {
  const chain = [of];
  while (chain.length <= maxDepth) {
    const invite = await repositories.invites.get(chain.at(-1) ?? of);
    if (invite === null || chain.includes(invite.inviterUid)) break;
    chain.push(invite.inviterUid);
  }
  return chain;
}

/** Whether `uid` is a direct or indirect referrer of `of`, at most `maxDepth` steps up the chain. */
export const isAncestor = async (
  repositories: ReadRepositories,
  uid: string,
  of: string,
  maxDepth = MAX_CHAIN_DEPTH,
): Promise<boolean> => (await ancestorsOf(repositories, of, maxDepth)).slice(1).includes(uid);
