import { MOST_SESSIONS } from '@functions/accounts/rules/customer-session';
import type { Instant } from '@functions/base/rules/calendar';
import { anonymizedMandate } from '@functions/customer-life/rules/anonymize';
import { MOST_UIDS, uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { isOpen, type Order } from '@functions/purchase/rules/order';
import { isChargePending } from '@functions/purchase/rules/saved-card';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { isBound } from '@functions/accounts/rules/news-address';
import { passkeyIdsOf } from '@functions/accounts/rules/customer-passkey';
import { chooseMergeTarget } from '@functions/accounts/rules/sign-in-accounts';
import { withLinked } from '@functions/accounts/rules/removed-sign-in';
import { noSubscription, view, type Subscription } from '@functions/subscription/rules/subscription';
import {
  allExpected,
  decideSubscriptionEvents,
  saveRecording,
} from '@functions/recording/steps/record-subscription-events';
import { planMergedReferrals } from '@functions/referrals/steps/merge-referrals';
import type { ReadRepositories, Repositories } from '@functions/ports/repositories';

const MAX_CLAIMS = 50;
const MAX_GIFTS = 200;
const MAX_ORDERS = 200;

interface MergePlan {
  readonly target: Customer;
  write(repositories: Repositories): Promise<void>;
}

export type MergeRefusal = 'restricted' | 'both_accounts_paid' | 'payment_in_progress' | 'too_many_sign_ins';

/**
 * Plans the merge of two accounts of one person: all sign-ins move to the target account, the one with paid access if
 * there is one. What becomes of the data of the other one, `COLLECTIONS` says: its friends, codes and cards go to the
 * target, its saved card and its preferences are forgotten, and what stays under its uid is reached by `uidsOf`. Its
 * unpaid terms move: a link or a QR code may be paid long after, and would then buy a term that nobody can use. Fails
 * with `both_accounts_paid`, with `restricted` if one account is restricted, with `payment_in_progress` if the other
 * account is being paid for, or with `too_many_sign_ins` if the person has too many accounts.
 */
export async function planAccountMerge(
  repositories: ReadRepositories,
  requester: Customer,
  other: Customer,
  now: Instant,
): Promise<Result<MergePlan, MergeRefusal>> {
  const subscriptions = new Map<string, Subscription>();
  for (const { uid } of [requester, other])
    subscriptions.set(uid, (await repositories.subscriptions.get(uid)) ?? noSubscription(uid));
  const of = ({ uid }: Customer) => subscriptions.get(uid) ?? noSubscription(uid);
  if ([requester, other].some((account) => of(account).restricted !== null)) return fail('restricted');
  const target = chooseMergeTarget(requester, other, (account) => hasPaidAccess(of(account), now));
  if (target === null) return fail('both_accounts_paid');
  const source = target === requester ? other : requester;
  const mergedFrom = [...target.mergedFrom, ...uidsOf(source)];
  if (mergedFrom.length >= MOST_UIDS) return fail('too_many_sign_ins');
  const newest = await repositories.orders.findOpen(source.uid, null, now);
  const open = newest !== null && isOpen(newest, now) ? newest : null;
  if (open !== null && (open.authorizedBy !== null || isChargePending(open))) return fail('payment_in_progress');
  const unpaidTerms = (await repositories.orders.ofCustomer(source.uid, MAX_ORDERS)).filter(isUnpaidTerm);
  const claims = await repositories.guestPurchases.ofClaimant(source.uid, MAX_CLAIMS);
  const notes = await repositories.customerNotes.ofCustomer(source.uid);
  const passkeys = await repositories.passkeys.getMany(passkeyIdsOf(source));
  const newsAddresses = await repositories.newsAddresses.ofCustomer(source.uid);
  const gifts = await repositories.gifts.ofPayer(source.uid, MAX_GIFTS);
  const sessions = await repositories.customerSessions.ofCustomer(source.uid, MOST_SESSIONS);
  const mandate = await repositories.mandates.get(source.uid);
  const referrals = await planMergedReferrals(repositories, target, source, now);
  const { usedPromos } = of(source);
  const ending = await decideSubscriptionEvents(repositories, source.uid, [
    { type: 'accountMerged', at: now, into: target.uid },
  ]);
  const joining =
    usedPromos.length === 0
      ? null
      : await decideSubscriptionEvents(repositories, target.uid, [{ type: 'accountJoined', at: now, usedPromos }]);
  const merged: Customer = {
    ...target,
    signIns: [...new Set([...target.signIns, ...source.signIns])],
    linkedSignIns: withLinked(target, source.signIns, now),
    mergedFrom,
    isTrialDenied: target.isTrialDenied || source.isTrialDenied || of(source).trialUsed,
    ...endOfSessions(target, source),
  };
  return ok({
    target: merged,
    write: async (writable) => {
      for (const identityId of source.signIns) await writable.identities.save(identityId, target.uid);
      // The payment of a claimed guest purchase may arrive later, and so may that of another order of the same guest.
      // The term goes to the target account.
      for (const guestPurchase of claims)
        await writable.guestPurchases.save({ ...guestPurchase, claimedBy: target.uid });
      for (const { id } of sessions) await writable.customerSessions.remove(id);
      for (const key of passkeys) await writable.passkeys.save({ ...key, uid: target.uid });
      // As the records of browsers: signing out there would not find the address.
      for (const address of newsAddresses)
        if (address.channel === 'telegram' && isBound(address))
          await writable.newsAddresses.save({ ...address, uid: target.uid });
        else await writable.newsAddresses.remove(address.id);
      // Their payments stay, as every payment does; who may send or cancel them changes.
      for (const gift of gifts) await writable.gifts.save({ ...gift, payerUid: target.uid });
      for (const note of notes) await writable.customerNotes.save({ ...note, uid: target.uid });
      if (open) await writable.orders.save({ ...open, expiresAt: now });
      for (const order of unpaidTerms)
        await writable.orders.save({
          ...order,
          uid: target.uid,
          // The receipts of what follows go to the account that pays it.
          email: target.email,
          expiresAt: Math.min(order.expiresAt, now),
        });
      if (mandate) await writable.mandates.save(anonymizedMandate(mandate));
      await writable.customers.save(givenUp(source, target));
      await writable.customers.save(merged);
      await saveRecording(writable, ending, now);
      if (joining && allExpected(joining)) await saveRecording(writable, joining, now);
      await referrals.write(writable);
    },
  });
}

/**
 * An order of a term that may still be paid by a link that was opened for it, also after a later attempt by a card. Its
 * premise decides whether the term is given or the payment refunded. A missed period belongs to its own subscription.
 */
const isUnpaidTerm = ({ purchase, paymentTransactionId }: Order): boolean =>
  paymentTransactionId === null && kindOf(purchase).after.followsMerge;

/** The account without its sign-ins and its preferences. Its address and its code still lead to the other one. */
const givenUp = (source: Customer, { uid }: Customer): Customer => ({
  ...source,
  signIns: [],
  linkedSignIns: [],
  mergedFrom: [],
  wantsPromotions: false,
  wantsReminders: false,
  mergedInto: uid,
});

/** Sessions that one of the customers has ended must not open the merged account. */
function endOfSessions(target: Customer, source: Customer): Pick<Customer, 'sessionsFrom'> {
  const ended = [target, source].flatMap(({ sessionsFrom }) => sessionsFrom ?? []);
  return ended.length === 0 ? {} : { sessionsFrom: Math.max(...ended) };
}

/** Access now, or a renewal that is still expected. */
const hasPaidAccess = (subscription: Subscription, now: Instant): boolean =>
  view(subscription, now).isActive || subscription.autoRenewal === 'active';
