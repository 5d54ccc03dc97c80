import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { isOpen } from '@functions/domain/purchase/order';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { chooseMergeTarget } from '@functions/domain/accounts/sign-in-accounts';
import { noSubscription, view, type Subscription } from '@functions/domain/subscription/subscription';
import type { Repositories } from '@functions/ports/repositories';

const MOST_CLAIMS = 50;

interface MergePlan {
  readonly survivor: Customer;
  write(): Promise<void>;
}

/**
 * All sign-ins of two accounts of one person into the one that has time of its own. Nothing of money moves: the other account
 * stays as it is, without a way in. Refused when both have time, when one is restricted, or while the other is being paid for.
 */
export async function mergeAccounts(
  records: Repositories,
  asking: Customer,
  other: Customer,
  now: Instant,
): Promise<Result<MergePlan>> {
  const subscriptions = new Map<string, Subscription>();
  for (const { uid } of [asking, other])
    subscriptions.set(uid, (await records.subscriptions.get(uid)) ?? noSubscription(uid));
  const of = ({ uid }: Customer) => subscriptions.get(uid) ?? noSubscription(uid);
  if ([asking, other].some((account) => of(account).restricted !== null)) return fail('restricted');
  const survivor = chooseMergeTarget(asking, other, (account) => hasPaidAccess(of(account), now));
  if (survivor === null) return fail('both-accounts-paid');
  const left = survivor === asking ? other : asking;
  const newest = await records.orders.findOpen(left.uid, null, now);
  const open = newest !== null && isOpen(newest, now) ? newest : null;
  if (open !== null && open.authorizedBy !== null) return fail('payment-in-progress');
  const awaited = (await records.guestPurchases.ofClaimant(left.uid, MOST_CLAIMS)).filter(
    ({ paidOrder }) => paidOrder === null,
  );
  const joined: Customer = {
    ...survivor,
    signIns: [...new Set([...survivor.signIns, ...left.signIns])],
    isTrialDenied: survivor.isTrialDenied || left.isTrialDenied || of(left).trialUsed,
  };
  return ok({
    survivor: joined,
    write: async () => {
      for (const via of left.signIns) await records.identities.save(via, survivor.uid);
      // A purchase that was claimed before its payment was heard of: its time goes where the sign-ins went.
      for (const prepaid of awaited) await records.guestPurchases.save({ ...prepaid, claimedBy: survivor.uid });
      if (open) await records.orders.save({ ...open, expiresAt: now });
      await records.customers.save({ ...left, signIns: [] });
      await records.customers.save(joined);
    },
  });
}

/** Access now, or a charge that is still expected. */
const hasPaidAccess = (subscription: Subscription, now: Instant): boolean =>
  view(subscription, now).isActive || subscription.autoRenewal === 'active';
