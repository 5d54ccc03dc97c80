import { unreachable } from '@functions/base/contract/values/unreachable';
import { DAY, moscowDay, type Instant } from '@functions/base/rules/calendar';
import {
  accountOf,
  anonymizedPayment,
  datedByArrival,
  isPaidInBankApp,
  ledgerTime,
  listedTime,
  type PaymentNotice,
  type PaymentNotification,
  statedAhead,
} from '@functions/payments/rules/payment';
import type { Mandate } from '@functions/payments/rules/mandate';
import { redacted, UNCONFIRMED, type PaymentEvent } from '@functions/payments/rules/payment-event';
import type { PaymentDeps, Repositories } from '@functions/campaigns/ports/repositories';
import { applied, quarantined, type ApplyResult } from '@functions/payments/steps/apply-result';
import { askAboutLastOrder } from '@functions/purchase/steps/ask-about-charge';
import { findDoubt } from '@functions/notifications/steps/find-doubt';
import { findMandate } from '@functions/renewals/steps/find-mandate';
import { handlePaymentFailed } from '@functions/notifications/steps/handle-payment-failed';
import { handlePaymentSucceeded } from '@functions/notifications/steps/handle-payment-succeeded';
import { readAhead } from '@functions/notifications/steps/read-ahead';
import { handleRefund } from '@functions/refunds/steps/handle-refund';
import { concernsErasedCustomer, uidOfAccount } from '@functions/payments/steps/concerns-erased-customer';
import { paymentConfirmation } from '@functions/payments/rules/payment-tasks';
import { mandateSync, totalsOfDay } from '@functions/subscription/rules/subscription-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { savePaymentEvent } from '@functions/payments/steps/writes';

/**
 * Applies a stored notification exactly once, whatever the order, number and time of its deliveries (P1, P2). `known`
 * is the notification where the caller has it: what it names is then read together with it. Throws if it cannot be
 * applied; the sweep then tries again.
 */
export async function applyPaymentEvent(
  deps: PaymentDeps,
  id: string,
  known: PaymentEvent | null = null,
): Promise<void> {
  const now = await deps.clock.now();
  const notificationOf = ({ provider, type, fields, receivedAt }: PaymentEvent): PaymentNotification =>
    datedByArrival(deps.payments.byName(provider).readNotification(type, fields), receivedAt);
  const named = known && notificationOf(known);
  if (named !== null) await askBeforeLink(deps, named);
  const outcome = await deps.store.transaction(async (repositories) => {
    const [event] = await Promise.all([repositories.paymentEvents.get(id), named && readAhead(repositories, named)]);
    if (event?.state !== 'received') return null;
    const notification = notificationOf(event);
    if (named === null) await readAhead(repositories, notification);
    const isErased = await concernsErasedCustomer(repositories, accountOf(notification));
    const result = await apply(deps, repositories, event, isErased ? anonymized(notification) : notification, now);
    const done = { ...event, ...result, attempts: event.attempts + 1 };
    await savePaymentEvent(repositories, isErased ? redacted(done) : done);
    return { ...result, ahead: aheadOf(event, notification) };
  }, known?.accountId ?? undefined);
  if (outcome != null && outcome.ahead !== null)
    deps.log.warn('a notification is dated after its arrival', { id, aheadMs: outcome.ahead });
  if (outcome?.state === 'quarantined') deps.log.warn('notification quarantined', { id, note: outcome.stateReason });
}

/**
 * Asks about the last order before a link pays: no Check precedes the payment of a link, so a card may have paid a
 * moment before, and its Pay be late. What a link bought would be told first, and taken back then. If the provider
 * cannot be asked, the link is applied.
 */
async function askBeforeLink(deps: PaymentDeps, notification: PaymentNotification): Promise<void> {
  if (notification.type !== 'pay' || !isPaidInBankApp(notification.payment)) return;
  const uid = uidOfAccount(notification.payment.accountId);
  if (uid !== null) await askAboutLastOrder(deps, { uid });
}

const aheadOf = ({ receivedAt }: PaymentEvent, notification: PaymentNotification): number | null => {
  const stated = statedAhead(notification);
  return stated === null ? null : stated - receivedAt;
};

async function apply(
  deps: PaymentDeps,
  repositories: Repositories,
  event: PaymentEvent,
  notification: PaymentNotification,
  now: number,
): Promise<ApplyResult> {
  switch (notification.type) {
    case 'pay': {
      const payment = await datedIfLate(repositories, notification.payment, event);
      const doubt = await findDoubt(repositories, event, payment);
      if (doubt !== null && !(await isSettled(repositories, payment)))
        return quarantineUnconfirmed(deps, repositories, { event, payment, doubt }, now);
      const result = await handlePaymentSucceeded(repositories, payment, deps, now);
      if (!isUnchanged(event, result)) await enqueue(repositories, totalsOfDay(ledgerTime(payment), event.id, now));
      return result;
    }
    case 'fail':
      return handlePaymentFailed(repositories, notification.payment, deps.random.secretId(), now);
    case 'recurrent': {
      const { providerId, accountId, status, provider } = notification.mandate;
      const known = await findMandate(repositories, { provider, subscriptionId: providerId, accountId });
      // A guest purchase has an account of its own at the provider, not the uid of the customer.
      const mandate = known ?? (await repositories.mandates.findByAccount(accountId));
      if (mandate === null) return quarantined('a recurring payment of no customer of ours');
      const isEnded = known !== null && status === 'cancelled' && known.cancellationRequestedFor !== providerId;
      if (isEnded) await recordCancelledElsewhere(repositories, known, event.receivedAt);
      await enqueue(repositories, mandateSync(mandate.uid, event.id, now));
      return applied;
    }
    case 'refund': {
      const { refund } = notification;
      const result = await handleRefund(repositories, refund, now);
      if (!isUnchanged(event, result)) await enqueue(repositories, totalsOfDay(ledgerTime(refund), event.id, now));
      return result;
    }
    case 'check':
    case 'confirm':
    case 'cancel':
      // These types belong to two-stage payments, which the product does not use.
      return quarantined(`${event.type} is not expected for payments of one stage`);
    default:
      return unreachable(notification);
  }
}

/** When the close of a link's day would have imported a payment of that day. */
const LATEST_CLOSE = 2 * DAY;

/**
 * The payment with the time of its arrival, if it is one of a link whose day is closed or should be: the provider dates
 * it by the link, and what is closed does not change. The close of a day itself imports what was paid on that day.
 */
async function datedIfLate(
  { dayCloses }: Repositories,
  payment: PaymentNotice,
  { receivedAt }: PaymentEvent,
): Promise<PaymentNotice> {
  const day = moscowDay(listedTime(payment));
  if (!isPaidInBankApp(payment) || day >= moscowDay(receivedAt)) return payment;
  const isLate = day < moscowDay(receivedAt - LATEST_CLOSE) || (await dayCloses.get(day)) !== null;
  return isLate ? { ...payment, paidLateAt: receivedAt } : payment;
}

/** Whether the payment has its effect already; a doubtful notification then changes nothing. */
async function isSettled(repositories: Repositories, { transactionId }: PaymentNotice): Promise<boolean> {
  const receipt = await repositories.receipts.get(transactionId);
  return receipt !== null && receipt.status !== 'Quarantined';
}

/** Quarantines a Pay without a receipt, because the money may not exist, and asks the provider about it. */
async function quarantineUnconfirmed(
  { payments, random }: PaymentDeps,
  repositories: Repositories,
  { event, payment, doubt }: { event: PaymentEvent; payment: PaymentNotice; doubt: string },
  now: Instant,
): Promise<ApplyResult> {
  if (payments.byName(event.provider).findPayment === null)
    return quarantined(`${UNCONFIRMED}: ${doubt}, and the provider cannot be asked`);
  const { transactionId, amount } = payment;
  await enqueue(
    repositories,
    paymentConfirmation({ eventId: event.id, transactionId, amount, doubt }, random.secretId(), now),
  );
  return quarantined(`${UNCONFIRMED}: ${doubt}`);
}

/** Whether a notification that staff applied again is quarantined for the same reason as before. */
const isUnchanged = (event: PaymentEvent, { state, stateReason }: ApplyResult): boolean =>
  state === 'quarantined' && stateReason === event.stateReason;

const anonymized = (notification: PaymentNotification): PaymentNotification =>
  'payment' in notification ? { ...notification, payment: anonymizedPayment(notification.payment) } : notification;

/**
 * Records a cancellation made on the provider's own site. It is taken from the notification, because an update that was
 * already under way makes the mandate active again; the next sync would not see the cancellation.
 */
async function recordCancelledElsewhere(repositories: Repositories, { uid }: Mandate, at: Instant): Promise<void> {
  // Dated by its arrival, also where it is applied later: a resumption in between stays.
  const event = { type: 'cancelled', at, by: 'provider-site' } as const;
  const recording = await decideSubscriptionEvents(repositories, uid, [event], 'reported');
  await saveRecording(repositories, recording, at);
}
