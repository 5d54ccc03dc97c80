import type { RequestOf } from '@functions/base/contract/endpoint';
import type { changeReferrer as endpoint } from '@functions/panel/contract/account-corrections';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { trialEnd, withInviter, type InviteePurchases } from '@functions/referrals/rules/invite';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/panel/ports/repositories';
import { findByAnyCode } from '@functions/accounts/steps/person';
import { isAncestor, isSamePerson } from '@functions/referrals/steps/invite-customer';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { enqueueRecountAtLapse } from '@functions/referrals/steps/update-referral';
import { markDone, alreadyDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { saveInvite } from '@functions/referrals/steps/writes';

/** How far up the chain a cycle is looked for: a customer whose referrer changes can have many levels of invitees. */
const FULL_REFERRAL_CHAIN = 1000;

/**
 * Changes the referrer of a customer to the owner of `inviterCode`. Self-invites and cycles fail with
 * `inviter_impossible` (T7, T8). The discounts of the new and the former referrer are recounted.
 */
export async function changeReferrer(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { inviterCode, ...about } = request;
  const uid = await store.nonTransactional.customers.uidOf(about.userId);
  if (uid === null) return fail('no_such_user');
  const staffAction: StaffAction = { ...about, staff, action: 'changeReferrer' };
  const now = await clock.now();
  return store.transaction(async (repositories) => {
    const [isDone, customer, inviter, invite, subscription] = await Promise.all([
      alreadyDone(repositories, staffAction),
      repositories.customers.get(uid),
      findByAnyCode(repositories, inviterCode.trim().toLowerCase()),
      repositories.invites.get(uid),
      repositories.subscriptions.get(uid),
    ]);
    if (isDone) return ok({ success: true });
    if (customer === null || inviter === null) return fail(customer === null ? 'no_such_user' : 'no_such_inviter');
    if (customer.mergedInto !== undefined) return fail('inviter_impossible');
    const isSelf = await isSamePerson(repositories, inviter, customer);
    if (isSelf || (await isAncestor(repositories, uid, inviter.uid, FULL_REFERRAL_CHAIN)))
      return fail('inviter_impossible');
    const next = withInviter(
      invite,
      { inviteeUid: uid, inviterUid: inviter.uid, inviteeEmail: customer.email },
      inviteePurchases(subscription, now),
      now,
    );
    await saveInvite(repositories, next);
    const former = invite?.inviterUid ?? inviter.uid;
    const cause = `change-referrer_${staffAction.staff.login}_${staffAction.requestId}`;
    await enqueue(repositories, referralRecount({ uid: inviter.uid }, cause, now));
    if (former !== inviter.uid)
      await enqueue(repositories, referralRecount({ uid: former, isFinal: true }, cause, now));
    await enqueueRecountAtLapse(repositories, next, cause, now);
    await markDone(repositories, { ...staffAction, facts: { inviter: inviter.id } }, now);
    return ok({ success: true });
  });
}

/** What the customer bought so far. A first payment at the trial price is a trial. */
function inviteePurchases(subscription: Subscription | null, now: number): InviteePurchases {
  // What somebody gave to them they did not buy.
  const own = subscription?.time.filter(({ by }) => by === 'payment') ?? [];
  if (subscription === null || own.length === 0) return { regular: false, trialUntil: null };
  const wasTrial = subscription.firstPayment === termsAt(now).trialPrice;
  return { regular: own.length > 1 || !wasTrial, trialUntil: trialEnd(subscription) };
}
