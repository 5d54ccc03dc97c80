import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { MOST_FRIENDS, type Invite } from '@functions/referrals/rules/invite';
import { mergedInvites } from '@functions/referrals/rules/merged-invites';
import type { ReadRepositories, Repositories } from '@functions/referrals/ports/repositories';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { enqueueRecountAtLapse } from './update-referral';
import { ancestorsOf } from './invite-customer';

/** The invites after a merge, as `saveMergedReferrals` saves them. */
export interface MergedReferrals {
  /** The invite of the account that was given up, which leaves. */
  readonly removed: Invite | null;
  /** The invite of the account that stays. */
  readonly own: Invite | null;
  /** The invites of friends that change. */
  readonly friends: readonly Invite[];
  /** The inviters who are counted anew. */
  readonly recounted: readonly string[];
  readonly cause: string;
}

/**
 * Plans what becomes of the invites of two accounts that are merged: those of their friends, and their own
 * (`mergedInvites`). Every inviter concerned is counted anew.
 */
export async function planMergedReferrals(
  repositories: ReadRepositories,
  target: Customer,
  source: Customer,
): Promise<MergedReferrals> {
  const uids = [...uidsOf(target), ...uidsOf(source)];
  const [theirs, others, ofTarget, ofSource, accounts] = await Promise.all([
    repositories.invites.ofInviter(source.uid, MOST_FRIENDS),
    repositories.invites.ofInviter(target.uid, MOST_FRIENDS),
    repositories.invites.get(target.uid),
    repositories.invites.get(source.uid),
    repositories.customers.getMany(uids),
  ]);
  const before = [ofTarget, ofSource].filter((invite) => invite !== null);
  const emails = accounts.map(({ email }) => email);
  const about = { target, uids, emails };
  const inviters = before.map(({ inviterUid }) => inviterUid);
  const ancestors = (await Promise.all(inviters.map((uid) => ancestorsOf(repositories, uid)))).flat();
  // Those of the target are looked at, too: one of them may have the mailbox of the other account.
  const { own, friends } = mergedInvites(about, { own: before, friends: [...theirs, ...others], ancestors });
  const stored = new Map([...before, ...theirs, ...others].map((invite) => [invite.inviteeUid, invite]));
  const changed = friends.filter((friend) => {
    const former = stored.get(friend.inviteeUid);
    return former?.inviterUid !== friend.inviterUid || former.reason !== friend.reason;
  });
  const isChanged = before.length > 0 || changed.length > 0;
  return {
    removed: ofSource,
    own,
    friends: changed,
    recounted: isChanged ? [...new Set([target.uid, ...inviters.filter((each) => !uids.includes(each))])] : [],
    cause: `merged_${source.uid}`,
  };
}

export async function saveMergedReferrals(
  repositories: Repositories,
  { removed, own, friends, recounted, cause }: MergedReferrals,
  now: Instant,
): Promise<void> {
  const kept = own === null ? friends : [own, ...friends];
  if (removed !== null) await repositories.invites.remove(removed.inviteeUid);
  for (const invite of kept) await repositories.invites.save(invite);
  for (const uid of recounted) await enqueue(repositories, referralRecount({ uid }, cause, now));
  for (const [n, invite] of kept.entries()) await enqueueRecountAtLapse(repositories, invite, `${cause}_${n}`, now);
}
