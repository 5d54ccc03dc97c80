import { isSameDiscount } from './discounts';
import { termOf } from './segments';
import { unreachable } from '@contract/values/unreachable';
import { applyEvent } from './apply-event';
import { plannedSlots, slotsLeft } from '@functions/domain/devices/slots';
import { DAY, type Instant } from '@functions/domain/platform/calendar';
import { grantsSomething, noSubscription, plannedTariff, view, withReads, type Subscription } from './subscription';
import {
  compareKeys,
  eventKey,
  isPayment,
  type Premise,
  type SubscriptionEvent,
  type EventOf,
} from './subscription-event';
import { EARLY_END_NOTICE, RENEWAL_TOLERANCE } from './terms';

/**
 * Whether an event may change a subscription in this state. A payment that may not is surplus: it grants no time and is
 * refunded (P5).
 */
export function isExpected(subscription: Subscription, event: SubscriptionEvent): boolean {
  if (isPayment(event) && subscription.voided.includes(event.transactionId)) return false;
  if (event.type === 'paymentVoided') return !subscription.voided.includes(event.transactionId);
  if (subscription.deletedAt !== null) return event.type === 'refunded';
  // Nobody can use what an account without a sign-in gets.
  if (subscription.mergedInto !== undefined) return event.type === 'refunded' || event.type === 'accountDeleted';
  switch (event.type) {
    case 'orderSettled':
      return (
        isNew(subscription, event.payToken) &&
        subscription.restricted === null &&
        !(event.trialDays > 0 && subscription.trialUsed) &&
        event.isTrialTaken !== true &&
        !(event.promo !== null && subscription.usedPromos.includes(event.promo.code)) &&
        (event.premise === undefined || isAsQuoted(subscription, event.premise))
      );
    case 'deviceSettled':
      return (
        isNew(subscription, event.payToken) &&
        view(subscription, event.at).isActive &&
        isSlotPaidFor(subscription, event)
      );
    case 'renewalSettled':
      // Also after `lost`: a running attempt may still succeed, or the customer pays by the link.
      return (
        isNew(subscription, event.payToken) &&
        isRenewing(subscription) &&
        (isDue(subscription, event.at) || isPaidByLink(subscription, event))
      );
    case 'renewalFailed':
      // A failure that is older than the payment for its period has no effect.
      return subscription.autoRenewal === 'active' && subscription.restricted === null && isDue(subscription, event.at);
    case 'renewedAtNoCharge':
      return (
        subscription.autoRenewal === 'active' &&
        subscription.restricted === null &&
        subscription.currentPeriodEnd === event.at
      );
    case 'mandateRevoked':
      return subscription.autoRenewal === 'active';
    case 'cancelled':
      return subscription.autoRenewal !== 'never' && subscription.autoRenewal !== 'cancelled';
    case 'resumed':
      return (
        (subscription.autoRenewal === 'cancelled' || subscription.autoRenewal === 'unsupported') &&
        subscription.restricted === null &&
        view(subscription, event.at).isActive
      );
    case 'refunded':
      return event.isFull && (isGiven(subscription, event) || endsRenewals(subscription, event));
    case 'accessRestored':
      return (
        event.durationMs > 0 &&
        subscription.restricted === null &&
        !subscription.voided.includes(event.transactionId) &&
        !grantsSomething(subscription, event.transactionId)
      );
    case 'daysGranted':
      return event.days > 0 && subscription.restricted === null;
    case 'giftClaimed':
      return (
        subscription.restricted === null &&
        !subscription.voided.includes(event.transactionId) &&
        !grantsSomething(subscription, event.transactionId)
      );
    case 'restricted':
      return subscription.restricted === null;
    case 'restrictionLifted':
      return subscription.restricted !== null;
    case 'deviceSlotRemoved':
      return plannedSlots(subscription).length > 0;
    case 'tariffChosen':
      return mayChooseTariff(subscription, event.at) && plannedTariff(subscription) !== event.tariff;
    case 'promoEntered':
      return !subscription.usedPromos.includes(event.promo.code);
    case 'referralChanged':
      return !isSameDiscount(subscription.friends, event.friends);
    case 'chargeAnnounced':
      return subscription.currentPeriodEnd === event.periodEnd;
    case 'trialEnded':
      // Without a charge to follow, there is nothing to move the customer to.
      return (
        subscription.isTrial &&
        subscription.autoRenewal === 'active' &&
        subscription.restricted === null &&
        subscription.currentPeriodEnd !== null &&
        subscription.currentPeriodEnd > event.at + EARLY_END_NOTICE &&
        // Time that somebody gave is not the trial's, and the charge follows it anyway.
        !subscription.time.some(({ by, until }) => by === 'gift' && until > event.at + EARLY_END_NOTICE)
      );
    case 'promoEnded':
      return subscription.promo !== null && event.at < subscription.promo.until;
    case 'accountJoined':
      return event.usedPromos.some((code) => !subscription.usedPromos.includes(code));
    case 'accountMerged':
    case 'accountDeleted':
      return true;
    default:
      return unreachable(event);
  }
}

/**
 * The state after an expected event, which is newer than the recorded ones. Does not change `version`; the caller does.
 */
export function evolve(subscription: Subscription, event: SubscriptionEvent): Subscription {
  const next = { ...subscription, ...applyEvent(subscription, event) };
  const { surplus } = next;
  return {
    ...withReads(next),
    lastEventKey: eventKey(event),
    // A surplus payment that is applied by a later event, for example after it was reassigned, is no longer surplus.
    surplus: isPayment(event) ? surplus.filter((transactionId) => transactionId !== event.transactionId) : surplus,
  };
}

/** The state after an event without effect. A payment without effect is recorded as surplus. */
function skipEvent(subscription: Subscription, event: SubscriptionEvent): Subscription {
  const { surplus } = subscription;
  const isSurplus =
    isPayment(event) &&
    event.amount > 0 &&
    !surplus.includes(event.transactionId) &&
    !grantsSomething(subscription, event.transactionId);
  return {
    ...subscription,
    lastEventKey: eventKey(event),
    surplus: isSurplus ? [...surplus, event.transactionId] : surplus,
  };
}

interface Replay {
  readonly subscription: Subscription;
  /** The events that had an effect at their position in the history. */
  readonly effective: ReadonlySet<SubscriptionEvent>;
}

/**
 * Applies events in the order of their own time. A voided payment has no effect, even when the void was recorded later.
 */
function replayTracked(uid: string, events: readonly SubscriptionEvent[]): Replay {
  const effective = new Set<SubscriptionEvent>();
  const inOrder = events.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)));
  const voiding = new Map<string, SubscriptionEvent>();
  for (const event of inOrder) {
    if (event.type === 'paymentVoided' && !voiding.has(event.transactionId)) voiding.set(event.transactionId, event);
  }
  const start: Subscription = { ...noSubscription(uid), voided: [...voiding.keys()] };
  const subscription = inOrder.reduce<Subscription>((state, event) => {
    if (!isExpected(state, event)) return skipEvent(state, event);
    effective.add(event);
    return evolve(state, event);
  }, start);
  return { subscription, effective: new Set([...effective, ...voiding.values()]) };
}

/** The state that results from a customer's recorded events, in whatever order they arrived (P2, decision 1). */
export const replay = (uid: string, events: readonly SubscriptionEvent[]): Subscription =>
  replayTracked(uid, events).subscription;

/**
 * Records one more event: applies it to the state when it is the newest, otherwise replays the whole history (P2).
 * `history` is needed only in the second case (see `needsHistory`). `expected` tells whether the event had an effect.
 * `version` counts recorded events.
 */
export function record(
  subscription: Subscription,
  event: SubscriptionEvent,
  history: readonly SubscriptionEvent[],
): { subscription: Subscription; expected: boolean } {
  const version = subscription.version + 1;
  if (isAppendable(subscription, event)) {
    const expected = isExpected(subscription, event);
    const next = expected ? evolve(subscription, event) : skipEvent(subscription, event);
    return { subscription: { ...next, version }, expected };
  }
  const { subscription: next, effective } = replayTracked(subscription.uid, [...history, event]);
  return { subscription: { ...next, version, checkpoints: subscription.checkpoints }, expected: effective.has(event) };
}

/** A void needs a replay: the payment may have affected everything after it. */
const isAppendable = (subscription: Subscription, event: SubscriptionEvent): boolean =>
  event.type !== 'paymentVoided' && isLaterThanAll(subscription, event);

/** Whether the event is newer than every recorded one. */
const isLaterThanAll = (subscription: Subscription, event: SubscriptionEvent): boolean =>
  subscription.lastEventKey === null || compareKeys(eventKey(event), subscription.lastEventKey) > 0;

/**
 * Whether recording these events one after the other requires the stored history: one of them is older than a recorded
 * event or than its predecessor in the list, or is a void.
 */
export const needsHistory = (subscription: Subscription, events: readonly SubscriptionEvent[]): boolean =>
  events.some((event, index) => {
    const previous = events[index - 1];
    return (
      !isAppendable(subscription, event) ||
      (previous !== undefined && compareKeys(eventKey(previous), eventKey(event)) >= 0)
    );
  });

/** Whether the refunded payment still gives time, has given it, or has a slot that is not gone. */
const isGiven = (subscription: Subscription, { at, transactionId }: EventOf<'refunded'>): boolean =>
  termOf(subscription.time, transactionId) !== undefined ||
  slotsLeft(subscription, at).some(({ payment }) => payment === transactionId);

/** A bank that takes money back ends the renewals, also if its payment gives nothing any more. */
const endsRenewals = ({ autoRenewal }: Subscription, { isChargeback }: EventOf<'refunded'>): boolean =>
  isChargeback === true && autoRenewal !== 'never' && autoRenewal !== 'cancelled';

/** Whether the provider may charge the next period at this moment. */
export const isDue = ({ currentPeriodEnd }: Subscription, at: Instant): boolean =>
  currentPeriodEnd !== null && at >= currentPeriodEnd - RENEWAL_TOLERANCE;

/**
 * Whether the customer may choose the tariff of the coming charge: renewals are on, no attempt was made, and its day of
 * notice has not begun (decision 75). A device that is paid for the coming term was paid at the price of its tariff.
 */
export const mayChooseTariff = (subscription: Subscription, at: Instant): boolean =>
  subscription.autoRenewal === 'active' &&
  subscription.restricted === null &&
  subscription.pastDue === null &&
  subscription.tariff !== null &&
  subscription.currentPeriodEnd !== null &&
  at < subscription.currentPeriodEnd - DAY &&
  subscription.announcedCharge === null &&
  subscription.slots.every(({ paidAhead }) => paidAhead === 0);

/**
 * Whether the next period may still be paid: by the provider's charge, or by the customer after the provider gave up.
 */
export const isRenewing = ({ autoRenewal, restricted }: Subscription): boolean =>
  (autoRenewal === 'active' || autoRenewal === 'lost') && restricted === null;

/** The provider charges no more, so the customer may pay the next period before its start. */
const isPaidByLink = ({ autoRenewal }: Subscription, { payToken }: EventOf<'renewalSettled'>): boolean =>
  payToken !== null && autoRenewal === 'lost';

/** Nothing else granted time since the quote, and the term has no more devices than it was priced with. */
const isAsQuoted = (subscription: Subscription, { lastPaid, extraDevices }: Premise): boolean =>
  lastPaid === subscription.lastPaid &&
  (extraDevices === undefined || extraDevices >= plannedSlots(subscription).length);

const isNew = ({ settledOrders }: Subscription, payToken: string | null): boolean =>
  payToken === null || !settledOrders.includes(payToken);

/**
 * A device slot needs a period to be used in: the one it was quoted for is the current one, or the payment covers the
 * coming term too.
 */
const isSlotPaidFor = (
  { currentPeriodEnd }: Subscription,
  { periodEnd, lines = [] }: EventOf<'deviceSettled'>,
): boolean =>
  periodEnd === undefined || periodEnd === currentPeriodEnd || lines.some(({ kind }) => kind === 'coming-term');

/** Transaction ids of surplus payments whose refund was not requested yet. */
export const unreturnedSurplus = ({ surplus, voided }: Subscription): string[] =>
  surplus.filter((transactionId) => !voided.includes(transactionId));
