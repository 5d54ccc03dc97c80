import { MOST_SESSIONS, type CustomerSession } from '@functions/accounts/rules/customer-session';
import type { Instant } from '@functions/base/rules/calendar';
import { anonymizedMandate } from '@functions/customer-life/rules/anonymize';
import { MOST_UIDS, uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { isOpen, type Order } from '@functions/purchase/rules/order';
import { isChargePending } from '@functions/purchase/rules/saved-card';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { isBound, type NewsAddress } from '@functions/accounts/rules/news-address';
import { passkeyIdsOf, type CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import { chooseMergeTarget } from '@functions/accounts/rules/sign-in-accounts';
import { withLinked } from '@functions/accounts/rules/removed-sign-in';
import { noSubscription, view, type Subscription, isRenewalOn } from '@functions/subscription/rules/subscription';
import {
  allExpected,
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import {
  planMergedReferrals,
  saveMergedReferrals,
  type MergedReferrals,
} from '@functions/referrals/steps/merge-referrals';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Gift } from '@functions/gifts/rules/gift';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { ReadRepositories, Repositories } from '@functions/messages/ports/repositories';
import {
  removeCustomerSession,
  removeNewsAddress,
  saveCustomer,
  saveCustomerNote,
  saveIdentity,
  saveNewsAddress,
  savePasskey,
} from '@functions/accounts/steps/writes';
import { saveGift } from '@functions/gifts/steps/writes';
import { saveMandate } from '@functions/payments/steps/writes';
import { saveGuestPurchase, saveOrder } from '@functions/purchase/steps/writes';

const MAX_CLAIMS = 50;
const MAX_GIFTS = 200;
const MAX_ORDERS = 200;

/** Two accounts that become one, as `saveAccountMerge` saves them. */
export interface AccountMerge {
  /** The account that stays. */
  readonly target: Customer;
  /** The other one, as it was. */
  readonly source: Customer;
  /** What moves to the account that stays, or is removed. */
  readonly belongings: Belongings;
  /** The order of the other account that can no longer be paid by its form. */
  readonly open: Order | null;
  readonly recordings: readonly Recording[];
  readonly referrals: MergedReferrals;
}

/** What is stored under the uid of the account that is given up. */
interface Belongings {
  readonly unpaidTerms: readonly Order[];
  readonly claims: readonly GuestPurchase[];
  readonly notes: readonly CustomerNote[];
  readonly passkeys: readonly CustomerPasskey[];
  readonly newsAddresses: readonly NewsAddress[];
  readonly gifts: readonly Gift[];
  readonly sessions: readonly Pick<CustomerSession, 'id'>[];
  readonly mandate: Mandate | null;
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
): Promise<Result<AccountMerge, MergeRefusal>> {
  const subscriptions = await subscriptionsOf(repositories, [requester, other]);
  const of = ({ uid }: Customer) => subscriptions.get(uid) ?? noSubscription(uid);
  if ([requester, other].some((account) => of(account).restricted !== null)) return fail('restricted');
  const target = chooseMergeTarget(requester, other, (account) => hasPaidAccess(of(account), now));
  if (target === null) return fail('both_accounts_paid');
  const source = target === requester ? other : requester;
  const mergedFrom = [...target.mergedFrom, ...uidsOf(source)];
  if (mergedFrom.length >= MOST_UIDS) return fail('too_many_sign_ins');
  const newest = await repositories.orders.findOpen(source.uid, null, now);
  const open = newest !== null && isOpen(newest, now) ? newest : null;
  if (open !== null && isBeingPaid(open)) return fail('payment_in_progress');
  const belongings = await belongingsOf(repositories, source);
  const referrals = await planMergedReferrals(repositories, target, source);
  const recordings = await decideJoining(repositories, target, of(source), now);
  const merged: Customer = {
    ...target,
    signIns: [...new Set([...target.signIns, ...source.signIns])],
    linkedSignIns: withLinked(target, source.signIns, now),
    mergedFrom,
    isTrialDenied: target.isTrialDenied || source.isTrialDenied || of(source).trialUsed,
    ...endOfSessions(target, source),
  };
  return ok({ target: merged, source, belongings, open, recordings, referrals });
}

async function subscriptionsOf(
  repositories: ReadRepositories,
  customers: readonly Customer[],
): Promise<ReadonlyMap<string, Subscription>> {
  const subscriptions = new Map<string, Subscription>();
  for (const { uid } of customers)
    subscriptions.set(uid, (await repositories.subscriptions.get(uid)) ?? noSubscription(uid));
  return subscriptions;
}

const isBeingPaid = (order: Order): boolean => order.authorizedBy !== null || isChargePending(order);

/** The end of the one subscription, and what the other one takes over: used promo codes are used for both. */
async function decideJoining(
  repositories: ReadRepositories,
  { uid: into }: Customer,
  { uid, usedPromos }: Subscription,
  now: Instant,
): Promise<readonly Recording[]> {
  const ending = await decideSubscriptionEvents(repositories, uid, [{ type: 'accountMerged', at: now, into }]);
  if (usedPromos.length === 0) return [ending];
  const joining = await decideSubscriptionEvents(repositories, into, [{ type: 'accountJoined', at: now, usedPromos }]);
  return allExpected(joining) ? [ending, joining] : [ending];
}

async function belongingsOf(repositories: ReadRepositories, source: Customer): Promise<Belongings> {
  const { uid } = source;
  return {
    unpaidTerms: (await repositories.orders.ofCustomer(uid, MAX_ORDERS)).filter(isUnpaidTerm),
    claims: await repositories.guestPurchases.ofClaimant(uid, MAX_CLAIMS),
    notes: await repositories.customerNotes.ofCustomer(uid),
    passkeys: await repositories.passkeys.getMany(passkeyIdsOf(source)),
    newsAddresses: await repositories.newsAddresses.ofCustomer(uid),
    gifts: await repositories.gifts.ofPayer(uid, MAX_GIFTS),
    sessions: await repositories.customerSessions.ofCustomer(uid, MOST_SESSIONS),
    mandate: await repositories.mandates.get(uid),
  };
}

export async function saveAccountMerge(
  repositories: Repositories,
  { target, source, belongings, open, recordings, referrals }: AccountMerge,
  now: Instant,
): Promise<void> {
  for (const identityId of source.signIns) await saveIdentity(repositories, identityId, target.uid);
  await moveBelongings(repositories, belongings, target);
  await moveOrders(repositories, { open, unpaidTerms: belongings.unpaidTerms }, target, now);
  await saveCustomer(repositories, givenUp(source, target));
  await saveCustomer(repositories, target);
  for (const recording of recordings) await saveRecording(repositories, recording, now);
  await saveMergedReferrals(repositories, referrals, now);
}

async function moveBelongings(
  repositories: Repositories,
  { claims, notes, passkeys, newsAddresses, gifts, sessions, mandate }: Belongings,
  { uid }: Customer,
): Promise<void> {
  // The payment of a claimed guest purchase may arrive later, and so may that of another order of the same guest. The
  // term goes to the account that stays.
  for (const guestPurchase of claims) await saveGuestPurchase(repositories, { ...guestPurchase, claimedBy: uid });
  for (const { id } of sessions) await removeCustomerSession(repositories, id);
  for (const key of passkeys) await savePasskey(repositories, { ...key, uid });
  // As the records of browsers: signing out there would not find the address.
  for (const address of newsAddresses)
    if (address.channel === 'telegram' && isBound(address)) await saveNewsAddress(repositories, { ...address, uid });
    else await removeNewsAddress(repositories, address.id);
  // Their payments stay, as every payment does; who may send or cancel them changes.
  for (const gift of gifts) await saveGift(repositories, { ...gift, payerUid: uid });
  for (const note of notes) await saveCustomerNote(repositories, { ...note, uid });
  if (mandate) await saveMandate(repositories, anonymizedMandate(mandate));
}

/** The receipts of what is paid by links of before go to the account that pays it. */
async function moveOrders(
  { orders }: Repositories,
  { open, unpaidTerms }: Pick<AccountMerge, 'open'> & Pick<Belongings, 'unpaidTerms'>,
  { uid, email }: Customer,
  now: Instant,
): Promise<void> {
  if (open) await saveOrder({ orders }, { ...open, expiresAt: now });
  for (const order of unpaidTerms)
    await saveOrder({ orders }, { ...order, uid, email, expiresAt: Math.min(order.expiresAt, now) });
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
  view(subscription, now).isActive || isRenewalOn(subscription);
