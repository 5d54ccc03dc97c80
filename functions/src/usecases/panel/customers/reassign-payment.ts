import type { RequestOf } from '@contract/endpoint';
import type { reassignPayment as endpoint } from '@contract/panel/customers/account-corrections';
import { isTariff, type Tariff } from '@contract/values/tariff';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Instant } from '@functions/domain/platform/calendar';
import { trialDaysOf, type Order } from '@functions/domain/purchase/order';
import type { Receipt } from '@functions/domain/payments/receipt';
import { refundedAmount } from '@functions/domain/refunds/refund';
import { ok, fail, type Result, type Success } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Deps } from '@functions/ports/services';
import type { ReadRepositories, Repositories } from '@functions/ports/repositories';
import { planClaim } from '@functions/usecases/purchase/claim-guest-purchase';
import {
  saveReferral,
  planReferralUpdate,
  planReferralUpdateAfterRefund,
} from '@functions/usecases/referrals/update-referral';
import {
  allExpected,
  decideSubscriptionEvents,
  refundsPaidPeriod,
  saveRecording,
} from '@functions/usecases/subscription/record-subscription-events';
import { markDone, alreadyDone, type StaffAction } from '@functions/usecases/panel/idempotent-action';

interface ReassignPaymentCommand {
  readonly uid: string;
  readonly transactionId: string;
  /** Term in months for a payment without an order; null = the term of the customer. */
  readonly tariff: Tariff | null;
}

/**
 * Assigns a payment to the customer who made it. An unclaimed guest purchase is claimed. A payment in quarantine or of
 * another account buys its period here from now on, and the other account loses that period. One transaction, done once
 * for each `requestId`. Fails with `no_such_payment`, `payment_attached`, `refunded_already`, `tariff_missing`,
 * `no_such_user`, `restricted`, `not_active` or `trial_used`.
 */
export async function reassignPayment(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { userId, requestId, reason, transactionId, tariff } = request;
  const uid = await store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const command = { uid, transactionId, tariff: isTariff(tariff) ? tariff : null };
  const facts = { transactionId, tariff };
  const staffAction: StaffAction = { staff, userId, requestId, reason, action: 'reassignPayment', facts };
  return store.transaction(async (repositories) => {
    const [isDone, receipt, refund] = await Promise.all([
      alreadyDone(repositories, staffAction),
      repositories.receipts.get(transactionId),
      repositories.refunds.get(transactionId),
      readAhead(repositories, uid),
    ]);
    if (isDone) return ok({ success: true });
    if (receipt === null) return fail('no_such_payment');
    // The check of a card bought nothing that an account could get; a gift is claimed by its link.
    if (receipt.purpose === 'card-check' || receipt.sold?.kind === 'gift') return fail('no_such_payment');
    if (receipt.uid === uid && receipt.status !== 'Quarantined') return fail('payment_attached');
    if (refund !== null && refundedAmount(refund) > 0) return fail('refunded_already');
    const order = receipt.payToken === null ? null : await repositories.orders.get(receipt.payToken);
    const decision =
      (await planGuestClaim(repositories, order, command, random, now)) ??
      (await planMove(repositories, { receipt, order, command, staffAction, now }));
    if (!decision.ok) return decision;
    await decision.value(repositories);
    // Nothing was refunded. A failed refund moves to the new owner of the payment, too.
    if (refund !== null) await repositories.refunds.save({ ...refund, uid });
    await markDone(repositories, staffAction, now);
    return ok({ success: true });
  });
}

/** What the plans read of the customer, together with the payment. It only saves time. */
const readAhead = async ({ customers, subscriptions, invites }: ReadRepositories, uid: string): Promise<void> => {
  await Promise.all([customers.get(uid), subscriptions.get(uid), invites.get(uid)]);
};

type Writes = (repositories: Repositories) => Promise<void>;

/** Plans the claim of an unclaimed guest purchase; null for any other payment. */
async function planGuestClaim(
  repositories: ReadRepositories,
  order: Order | null,
  { uid, transactionId }: ReassignPaymentCommand,
  random: Deps['random'],
  now: Instant,
): Promise<Success<Writes> | null> {
  if (order?.prepaidHash == null) return null;
  const guestPurchase = await repositories.guestPurchases.get(order.prepaidHash);
  if (
    guestPurchase?.claimedBy !== null ||
    guestPurchase.paidOrder !== order.orderId ||
    order.paymentTransactionId !== transactionId
  )
    return null;
  const claimant = await repositories.customers.get(uid);
  if (claimant === null) return null;
  const decision = await planClaim(repositories, guestPurchase.hash, { claimant, invitation: null, random }, now);
  return ok(async (writable) => {
    if (decision.isTrialTaken) await writable.customers.save({ ...claimant, isTrialDenied: true });
    await decision.write(writable);
  });
}

interface Move {
  readonly receipt: Receipt;
  readonly order: Order | null;
  readonly command: ReassignPaymentCommand;
  readonly staffAction: StaffAction;
  readonly now: Instant;
}

async function planMove(
  repositories: ReadRepositories,
  { receipt, order, command, staffAction, now }: Move,
): Promise<Result<Writes, 'no_such_user' | 'tariff_missing' | 'restricted' | 'not_active' | 'trial_used'>> {
  const { uid, transactionId } = command;
  const customer = await repositories.customers.get(uid);
  if (customer === null) return fail('no_such_user');
  const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
  const event = purchaseEvent(receipt, order, command, {
    subscription,
    now,
    payToken: `reattached-${transactionId}-${staffAction.requestId}`,
  });
  if (event === null) return fail('tariff_missing');
  const gain = await decideSubscriptionEvents(repositories, uid, [event]);
  if (!allExpected(gain))
    return fail(
      subscription.restricted !== null ? 'restricted' : event.type === 'deviceSettled' ? 'not_active' : 'trial_used',
    );
  const invite =
    event.type === 'deviceSettled'
      ? null
      : await planReferralUpdate(repositories, uid, { at: now, trialDays: event.trialDays, card: null });
  const removal = await planRemoval(repositories, receipt, staffAction, now);
  return ok(async (writable) => {
    await writable.receipts.save({ ...receipt, uid, accountId: customer.email, status: 'Paid' });
    await saveRecording(writable, gain, now);
    await saveReferral(writable, invite, `reattached_${transactionId}_${staffAction.requestId}`, now);
    await removal(writable);
  });
}

/** The former owner loses the period that the payment bought, and no longer counts as an invitee who paid. */
async function planRemoval(
  repositories: ReadRepositories,
  { uid, transactionId, status }: Receipt,
  { requestId }: StaffAction,
  now: Instant,
): Promise<Writes> {
  if (uid === null || status === 'Quarantined') return () => Promise.resolve();
  const taken = await decideSubscriptionEvents(repositories, uid, [
    { type: 'refunded', at: now, refundId: `reattached_${transactionId}_${requestId}`, transactionId, isFull: true },
  ]);
  const invite = refundsPaidPeriod(taken)
    ? await planReferralUpdateAfterRefund(repositories, taken.subscription)
    : null;
  return async (writable) => {
    await saveRecording(writable, taken, now);
    await saveReferral(writable, invite, `taken_${transactionId}_${requestId}`, now);
  };
}

type PurchaseEvent = Extract<SubscriptionEvent, { type: 'orderSettled' | 'deviceSettled' }>;

/**
 * Returns the event of the payment in its new account, from now on: what its order says, else a term. Null if no term
 * is known. Auto-renewal stays as it is, because the card is not the saved one.
 */
function purchaseEvent(
  { transactionId, amount }: Receipt,
  order: Order | null,
  { tariff }: ReassignPaymentCommand,
  { subscription, now, payToken }: { subscription: Subscription; now: Instant; payToken: string },
): PurchaseEvent | null {
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
