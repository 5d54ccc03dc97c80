import type { Instant } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import { toldRenewal } from '@functions/subscription/rules/told-standing';
import { mayChangeCard } from '@functions/purchase/rules/kinds/card-change';
import type { Order } from '@functions/purchase/rules/order';
import {
  noSubscription,
  type Subscription,
  isPaidAhead,
  isRenewalOn,
} from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { ReadRepositories, Repositories } from '@functions/purchase/ports/repositories';
import { applied, surplus, type ApplyResult } from '@functions/payments/steps/apply-result';
import { quarantinePayment } from './quarantine-payment';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { mandateSync } from '@functions/subscription/rules/subscription-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import {
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { recountAfterCard } from '@functions/referrals/steps/end-shared-cards';
import { reconcileEarlyRefund } from '@functions/payments/steps/early-refund';
import { refundWhole } from '@functions/payments/steps/refund-surplus';
import { mandateWithCard } from './mandate-with-card';
import { saveMandate } from '@functions/payments/steps/writes';

/**
 * Applies the payment that checked another card: the mandate moves to its token, and the payment is refunded in the
 * same transaction (decision 76). Date and sum of the next charge stay. A second payment of the order, one without a
 * token, one after the renewals ended, and one that is older than the saved card change nothing and are refunded too.
 * The payment buys nothing. Where nothing renewed for want of a card, renewals begin: that is an event (decision 103).
 */
export async function settleCardChange(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order,
  { now }: { readonly now: Instant },
): Promise<ApplyResult> {
  const { uid } = order;
  if (uid === null) return quarantinePayment(repositories, notice, order, 'a card check of no customer');
  const [subscription, mandate, refund, invite] = await Promise.all([
    repositories.subscriptions.get(uid),
    repositories.mandates.get(uid),
    repositories.refunds.get(notice.transactionId),
    repositories.invites.get(uid),
  ]);
  const current = subscription ?? noSubscription(uid);
  const { friends } = await withCurrentFriends(repositories, current, now);
  const isFirst = isFirstPayment(order, notice);
  const checked = isFirst && mayReplaceCard(current, mandate, notice) ? notice.token : null;
  const beginning = checked === null ? null : await decideBeginning(repositories, current, notice, order);
  const token = beginning === null || isRenewalOn(beginning.subscription) ? checked : null;
  await repositories.orders.save({
    ...order,
    paymentTransactionId: order.paymentTransactionId ?? notice.transactionId,
  });
  const receipt = await reconcileEarlyRefund(
    repositories,
    receiptOf(notice, { uid, order, email: order.email }),
    refund,
    { uid },
    now,
  );
  const request = { requestId: 'card-check', reason: reasonOf(token !== null, isFirst) };
  const returned = await refundWhole(repositories, uid, { receipt, refund }, request, now);
  if (token === null) {
    await tellCardKept(repositories, current, notice, returned, now);
    return surplus;
  }
  await saveMandate(repositories, movedMandate(mandate, order, notice, { token, subscription: current }));
  if (beginning !== null) await saveRecording(repositories, beginning, now);
  await enqueue(repositories, mandateSync(uid, `card_${order.orderId}`, now));
  const paid = { card: notice.card, saved: mandate, invite, cause: notice.transactionId };
  await recountAfterCard(repositories, current, paid, now);
  const content = cardChangedMail({ ...(beginning?.subscription ?? current), friends }, notice, now);
  await enqueueMail<PurchaseMail>(
    repositories,
    { uid },
    beginning === null ? content : { ...content, isFirst: true },
    order.orderId,
    now,
  );
  return applied;
}

const isFirstPayment = ({ paymentTransactionId }: Order, { transactionId }: PaymentNotice): boolean =>
  paymentTransactionId === null || paymentTransactionId === transactionId;

/** The renewals that begin with the first card; null if there was one, or they were ended. */
async function decideBeginning(
  repositories: ReadRepositories,
  subscription: Subscription,
  { at }: PaymentNotice,
  { created }: Order,
): Promise<Recording | null> {
  if (!isPaidAhead(subscription)) return null;
  // The provider reports whole seconds, and a term may have been paid since: renewals begin after both.
  return decideSubscriptionEvents(repositories, subscription.uid, [{ type: 'resumed', at: Math.max(at, created) }]);
}

/** A late notification does not bring back a card that was replaced or removed since. */
const mayReplaceCard = (current: Subscription, mandate: Mandate | null, { at }: PaymentNotice): boolean =>
  at >= (mandate?.cardAt ?? 0) && mayChangeCard(current, at);

/** `returned`: what goes back, in kopecks; null for nothing. */
async function tellCardKept(
  repositories: Repositories,
  { uid, deletedAt }: Subscription,
  { transactionId }: PaymentNotice,
  returned: number | null,
  now: Instant,
): Promise<void> {
  if (returned === null || deletedAt !== null) return;
  const content = { kind: 'payment-returned', amount: returned, reason: 'card-kept' } as const;
  await enqueueMail<PaymentMail>(repositories, { uid }, content, transactionId, now);
}

function reasonOf(isChanged: boolean, isFirst: boolean): string {
  if (isChanged) return 'the check of the card that replaces the saved one';
  return isFirst ? 'the card check changed nothing' : 'the card was checked by another payment';
}

/** The mandate with the new card. Consents that are newer than the order, such as those to another tariff, stay. */
function movedMandate(
  mandate: Mandate | null,
  order: Order,
  { card, at }: PaymentNotice,
  { token, subscription }: { token: string; subscription: Subscription },
): Mandate {
  const moved = mandateWithCard(mandate, order, subscription.uid, { token, card, at, email: order.email });
  const given = mandate?.consents ?? null;
  const retryAt = subscription.pastDue && (mandate?.providerState?.nextChargeAt ?? mandate?.retryAt ?? null);
  return {
    ...moved,
    consents: given !== null && given.at > order.consents.at ? given : order.consents,
    retryAt,
    // The sync that ends a hold announces the charge that could not be announced meanwhile.
    refusedSince: mandate?.refusedSince ?? null,
    unreadableSince: mandate?.unreadableSince ?? null,
  };
}

function cardChangedMail(subscription: Subscription, { amount, card }: PaymentNotice, now: Instant) {
  const next = toldRenewal(subscription, termsOfNextCharge(subscription, now));
  // While the provider retries a charge, its date is the provider's.
  const told = subscription.pastDue === null ? next : { ...next, nextChargeAt: null };
  return { kind: 'card-changed', amount, cardMask: card?.mask ?? null, ...told } as const;
}
