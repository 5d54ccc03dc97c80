import type { Instant } from '@functions/base/rules/calendar';
import { claimantOf, newGuestPurchase, type GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import { kindOf, soldBy } from '@functions/purchase/rules/kinds/purchase-kinds';
import { renewsBy, settlementEventOf, trialDaysOf, type Order } from '@functions/purchase/rules/order';
import { isPaidInBankApp, type PaymentNotice } from '@functions/payments/rules/payment';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Repositories } from '@functions/purchase/ports/repositories';
import type { Random } from '@functions/ports/services';
import { applied, type ApplyResult, surplus } from '@functions/payments/steps/apply-result';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { TrialUsage } from '@functions/purchase/rules/trial-usage';
import type { Sold } from '@functions/payments/rules/sold';
import { decideClaimedTrial, withClaimedTrial } from './claimed-trial';
import { mandateWithCard } from './mandate-with-card';
import { returnOfMerged } from './return-of-merged';
import { refundWhole } from '@functions/payments/steps/refund-surplus';
import { SURPLUS_REQUEST, type Refund } from '@functions/payments/rules/refund';
import { recountAfterCard } from '@functions/referrals/steps/end-shared-cards';
import { saveReferral, planReferralUpdate, readReferralAhead } from '@functions/referrals/steps/update-referral';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import {
  decideSubscriptionEvents,
  saveRecording,
  withReceipt,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import {
  reconcileEarlyRefund,
  refundRecipient,
  refundEventsBeforePayment,
} from '@functions/payments/steps/early-refund';
import { saveCustomer } from '@functions/accounts/steps/writes';
import { saveMandate, saveReceipt } from '@functions/payments/steps/writes';

/**
 * Applies the payment of an order that changes its payer's subscription: that of its customer, or of the claimant of
 * the guest purchase. A payment that gives nothing is recorded as surplus. An unclaimed guest purchase is held.
 */
export async function settleSubscriptionOrder(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order,
  { random, now }: { readonly random: Pick<Random, 'hash'>; readonly now: Instant },
): Promise<ApplyResult> {
  const guestPurchase = await guestPurchaseOf(repositories, order, now);
  const uid = order.uid ?? (guestPurchase && claimantOf(guestPurchase));
  if (uid === null) return holdUnclaimedPayment(repositories, notice, { order, guestPurchase }, now);
  const owned = { ...order, uid, claimedAt: guestPurchase?.claimedAt ?? order.claimedAt };
  const [refund, mandate, before] = await Promise.all([
    repositories.refunds.get(notice.transactionId),
    repositories.mandates.get(uid),
    repositories.subscriptions.get(uid),
  ]);
  if (before?.mergedInto !== undefined) return returnOfMerged(repositories, notice, { uid, order: owned, refund }, now);
  return settleOwned(repositories, notice, { owned, guestPurchase, refund, mandate }, { random, now });
}

/** The order with the account that its payment serves, and what is known of it. */
interface OwnedOrder {
  readonly owned: Order & { readonly uid: string };
  readonly guestPurchase: GuestPurchase | null;
  readonly refund: Refund | null;
  readonly mandate: SavedMandate;
}

async function settleOwned(
  repositories: Repositories,
  notice: PaymentNotice,
  { owned, guestPurchase, refund, mandate }: OwnedOrder,
  { random, now }: { readonly random: Pick<Random, 'hash'>; readonly now: Instant },
): Promise<ApplyResult> {
  const { uid } = owned;
  const claimant = guestPurchase === null ? null : await repositories.customers.get(uid);
  const { transactionId } = notice;
  const email = claimant?.email || owned.email;
  const trial = await decideClaimedTrial(repositories, owned, claimant, { transactionId, random, now });
  const payment = { ...notice, at: await startOfTerm(repositories, owned, notice, now) };
  const { countsForReferral: isUse } = kindOf(owned.purchase).settle;
  const settled = withClaimedTrial(settlementEventOf(owned, payment), trial);
  const refundEvents = refundEventsBeforePayment(refund, settled, notice, now);
  const [recording] = await Promise.all([
    decideSubscriptionEvents(repositories, uid, [settled, ...refundEvents], 'reported'),
    isUse ? readReferralAhead(repositories, uid) : null,
  ]);
  // What counts for no referral may be paid by the inviter's card.
  const otherInvite = isUse ? null : await repositories.invites.get(uid);
  const isExpected = recording.events[0]?.expected === true;
  // A refunded payment does not count.
  const countsForReferral = isExpected && isUse && refundEvents.length === 0;
  const counted = { at: notice.at, trialDays: trialDaysOf(owned), card: notice.card };
  const invite = countsForReferral ? await planReferralUpdate(repositories, uid, counted) : null;

  await repositories.orders.save({ ...owned, paymentTransactionId: owned.paymentTransactionId ?? transactionId });
  const receipt = await reconcileEarlyRefund(
    repositories,
    receiptOf(notice, { uid, order: owned, email, sold: soldAs(owned, recording) }),
    refund,
    { uid },
    now,
  );
  await saveClaimed(repositories, notice, { owned, guestPurchase, trialDenied: trial.isTaken ? claimant : null });
  if (isExpected) await saveGiven(repositories, notice, { owned, receipt, usage: trial.usage, mandate, email });
  await saveRecording(repositories, withReceipt(recording, receipt), now);
  await saveReferral(repositories, invite, notice.transactionId, now);
  const paid = { card: notice.card, saved: mandate, invite: otherInvite, cause: notice.transactionId };
  await recountAfterCard(repositories, recording.subscription, paid, now);
  return isExpected ? applied : surplus;
}

/** What is saved of a guest purchase that an account has claimed; nothing for the order of a customer. */
async function saveClaimed(
  repositories: Repositories,
  { at }: PaymentNotice,
  {
    owned: { orderId },
    guestPurchase,
    trialDenied,
  }: Pick<OwnedOrder, 'owned' | 'guestPurchase'> & { readonly trialDenied: Customer | null },
): Promise<void> {
  if (trialDenied) await saveCustomer(repositories, { ...trialDenied, isTrialDenied: true });
  if (guestPurchase)
    await repositories.guestPurchases.save({ ...guestPurchase, paidOrder: orderId, paidAt: at, isUnclaimed: false });
}

type SavedMandate = Parameters<typeof mandateWithCard>[0];

/** What is saved only for a payment that gives something. */
async function saveGiven(
  repositories: Repositories,
  { token, card, at }: PaymentNotice,
  {
    owned,
    receipt,
    usage,
    mandate,
    email,
  }: {
    readonly owned: Order & { readonly uid: string };
    readonly receipt: Receipt;
    readonly usage: TrialUsage | null;
    readonly mandate: SavedMandate;
    readonly email: string;
  },
): Promise<void> {
  await saveReceipt(repositories, receipt);
  if (usage) await repositories.trialUsages.save(usage);
  if (renewsBy(owned) && token !== null)
    await saveMandate(repositories, mandateWithCard(mandate, owned, owned.uid, { token, card, at, email }));
}

/**
 * When a payment buys its term. The provider dates a payment by its creation, which is that of the link; a link may be
 * paid days later, and its term begins then. Renewals that were cancelled after the link was made stay so (P8): the
 * payment of an order with renewal then keeps the time of its link.
 */
async function startOfTerm(
  { subscriptions }: Pick<Repositories, 'subscriptions'>,
  order: Order,
  notice: PaymentNotice,
  now: Instant,
): Promise<Instant> {
  if (!isPaidInBankApp(notice) || !kindOf(order.purchase).settle.beginsWhenPaid) return notice.at;
  const history = renewsBy(order) && order.uid !== null ? await subscriptions.history(order.uid) : [];
  const isCancelledSince = history.some(({ type, at }) => type === 'cancelled' && at >= notice.at);
  return isCancelledSince ? notice.at : Math.max(notice.at, now);
}

/** What the order sold, with what follows if its payment gave it. */
const soldAs = (order: Order, { events: [settled], friends }: Recording): Sold =>
  soldBy(order, settled?.expected === true ? { ...settled.after, friends } : null);

/**
 * The guest purchase of an order, or null. Firestore may have deleted an unpaid one while Check had authorized its
 * order, which stays: it is then made again, so that the buyer can claim the payment.
 */
async function guestPurchaseOf(
  repositories: Repositories,
  { prepaidHash, uid, email }: Order,
  now: Instant,
): Promise<GuestPurchase | null> {
  if (prepaidHash === null) return null;
  const known = await repositories.guestPurchases.get(prepaidHash);
  return known ?? (uid === null ? newGuestPurchase(prepaidHash, email, now) : null);
}

/** Holds the payment of an unclaimed guest purchase: no time runs yet, and an e-mail explains how to claim it. */
async function holdUnclaimedPayment(
  repositories: Repositories,
  notice: PaymentNotice,
  { order, guestPurchase }: { order: Order; guestPurchase: GuestPurchase | null },
  now: Instant,
): Promise<ApplyResult> {
  const refund = await repositories.refunds.get(notice.transactionId);
  if (guestPurchase === null || guestPurchase.paidOrder !== null)
    return returnSecondPayment(repositories, notice, { order, refund }, now);
  await repositories.orders.save({
    ...order,
    paymentTransactionId: notice.transactionId,
    paymentMethod: { token: renewsBy(order) ? notice.token : null, card: notice.card, at: notice.at },
  });
  await saveReceipt(
    repositories,
    await reconcileEarlyRefund(
      repositories,
      receiptOf(notice, { uid: null, order, email: order.email }),
      refund,
      refundRecipient(null, order),
      now,
    ),
  );
  await repositories.guestPurchases.save({
    ...guestPurchase,
    paidOrder: order.orderId,
    // The time to claim a purchase that was made again begins now, with the e-mail.
    paidAt: Math.max(await startOfTerm(repositories, order, notice, now), guestPurchase.created),
    isUnclaimed: true,
  });
  await enqueueMail<PurchaseMail>(
    repositories,
    { email: order.email, language: order.language },
    { kind: 'paid-unclaimed', amount: notice.amount, payToken: order.orderId, isReminder: false },
    order.orderId,
    now,
  );
  return applied;
}

/**
 * Returns another payment of an anonymous purchase: of its link, which can be paid any number of times, or of another
 * of its orders, when the Pay of the first one was late.
 */
async function returnSecondPayment(
  repositories: Repositories,
  notice: PaymentNotice,
  { order, refund }: { order: Order; refund: Refund | null },
  now: Instant,
): Promise<ApplyResult> {
  const buyer = refundRecipient(null, order);
  const unpaid = receiptOf(notice, { uid: null, order, email: order.email });
  const receipt = await reconcileEarlyRefund(repositories, unpaid, refund, buyer, now);
  const request = { requestId: SURPLUS_REQUEST, reason: 'an anonymous purchase was paid before' };
  const amount = await refundWhole(repositories, null, { receipt, refund }, request, now);
  const content = { kind: 'payment-returned', amount: amount ?? 0, reason: 'nothing-due' } as const;
  if (amount !== null && buyer) await enqueueMail<PaymentMail>(repositories, buyer, content, notice.transactionId, now);
  return surplus;
}
