import type { Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Receipt } from '@functions/domain/payments/receipt';
import { returned } from '@functions/domain/refunds/refund';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { planClaim } from '@functions/usecases/purchase/claim-guest-purchase';
import {
  saveReferral,
  planReferralUpdate,
  planReferralUpdateAfterRefund,
} from '@functions/usecases/referrals/update-referral';
import {
  allExpected,
  decideSubscriptionEvents,
  returnsTime,
  saveRecording,
} from '@functions/usecases/subscription/record-subscription-events';
import { trialDaysOf } from '@functions/usecases/purchase/settle-order';
import { markDone, alreadyDone, type StaffAction } from '@functions/usecases/panel/idempotent-action';

interface Wish {
  readonly uid: string;
  readonly transactionId: string;
  /** Months, when the payment had no order; null = the customer's own tariff. */
  readonly tariff: Tariff | null;
}

/**
 * Gives a payment to the customer who made it: one without an account is claimed, one from quarantine or of another account
 * buys its time here from now on, and the other account loses what it bought there. One transaction, once for each click.
 */
export async function reassignPayment(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  wish: Wish,
  click: StaffAction,
): Promise<Result<{ success: true }>> {
  const now = await clock.now();
  return store.transaction(async (records) => {
    if (await alreadyDone(records, click)) return ok({ success: true });
    const receipt = await records.receipts.get(wish.transactionId);
    if (receipt === null) return fail('no-such-payment');
    if (receipt.uid === wish.uid && receipt.status !== 'Quarantined') return fail('payment-attached');
    const refund = await records.refunds.get(wish.transactionId);
    if (refund !== null && returned(refund) > 0) return fail('refunded-already');
    const order = receipt.payToken === null ? null : await records.orders.get(receipt.payToken);
    const decision =
      (await claimed(records, order, wish, now)) ?? (await moved(records, { receipt, order, wish, click, now }));
    if (!decision.ok) return decision;
    await decision.value();
    // Nothing of it went back; what the provider refused belongs to the payment's new owner, too.
    if (refund !== null) await records.refunds.save({ ...refund, uid: wish.uid });
    await markDone(records, click, now);
    return ok({ success: true });
  });
}

type Writes = () => Promise<void>;

/** A purchase without an account that waits for its owner; null for every other payment. */
async function claimed(
  records: Repositories,
  order: Order | null,
  { uid, transactionId }: Wish,
  now: Instant,
): Promise<Result<Writes> | null> {
  if (order?.prepaidHash == null) return null;
  const prepaid = await records.guestPurchases.get(order.prepaidHash);
  if (
    prepaid?.claimedBy !== null ||
    prepaid.paidOrder !== order.orderId ||
    order.paymentTransactionId !== transactionId
  )
    return null;
  const decision = await planClaim(records, prepaid.hash, { uid, invitation: null }, now);
  return ok(() => decision.write());
}

interface Move {
  readonly receipt: Receipt;
  readonly order: Order | null;
  readonly wish: Wish;
  readonly click: StaffAction;
  readonly now: Instant;
}

async function moved(records: Repositories, { receipt, order, wish, click, now }: Move): Promise<Result<Writes>> {
  const { uid, transactionId } = wish;
  const customer = await records.customers.get(uid);
  if (customer === null) return fail('no-such-user');
  const subscription = (await records.subscriptions.get(uid)) ?? noSubscription(uid);
  const event = givenBy(receipt, order, wish, {
    subscription,
    now,
    payToken: `reattached-${transactionId}-${click.requestId}`,
  });
  if (event === null) return fail('tariff-missing');
  const gained = await decideSubscriptionEvents(records, uid, [event]);
  if (!allExpected(gained))
    return fail(
      subscription.restricted !== null ? 'restricted' : event.type === 'deviceSettled' ? 'not-active' : 'trial-used',
    );
  const invite =
    event.type === 'deviceSettled'
      ? null
      : await planReferralUpdate(records, uid, { at: now, trialDays: event.trialDays, card: null });
  const lost = await takenFrom(records, receipt, click, now);
  return ok(async () => {
    await records.receipts.save({ ...receipt, uid, accountId: customer.email, status: 'Paid' });
    await saveRecording(records, gained, now);
    await saveReferral(records, invite, `reattached_${transactionId}_${click.requestId}`, now);
    await lost();
  });
}

/** Who had the payment loses the time that it bought, and no longer counts as somebody's paying friend by it. */
async function takenFrom(
  records: Repositories,
  { uid, transactionId, status }: Receipt,
  { requestId }: StaffAction,
  now: Instant,
): Promise<Writes> {
  if (uid === null || status === 'Quarantined') return () => Promise.resolve();
  const taken = await decideSubscriptionEvents(records, uid, [
    { type: 'refunded', at: now, refundId: `reattached_${transactionId}_${requestId}`, transactionId, isFull: true },
  ]);
  const invite = returnsTime(taken) ? await planReferralUpdateAfterRefund(records, uid) : null;
  return async () => {
    await saveRecording(records, taken, now);
    await saveReferral(records, invite, `taken_${transactionId}_${requestId}`, now);
  };
}

type Bought = Extract<SubscriptionEvent, { type: 'orderSettled' | 'deviceSettled' }>;

/** What the payment buys here, from now on: what its order says, else a term. A card of somebody else renews nothing. */
function givenBy(
  { transactionId, amount }: Receipt,
  order: Order | null,
  { tariff }: Wish,
  { subscription, now, payToken }: { subscription: Subscription; now: Instant; payToken: string },
): Bought | null {
  const settled = { at: now, transactionId, amount, payToken };
  if (order?.kind === 'device-slot') return { type: 'deviceSettled', ...settled };
  const quote = order !== null && 'quote' in order.purchase ? order.purchase.quote : null;
  const months = tariff ?? quote?.tariff ?? subscription.tariff;
  if (months === null) return null;
  const trialDays = order === null ? 0 : trialDaysOf(order);
  return {
    type: 'orderSettled',
    ...settled,
    tariff: months,
    trialDays,
    promo: null,
    renewable: subscription.autoRenewal === 'active',
  };
}
