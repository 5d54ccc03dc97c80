import { expectKnown } from '@functions/base/contract/values/unreachable';
import { RULES, type Rule } from './rules';
import { grantsSomething, noSubscription, withReads, type Subscription } from './subscription';
import { compareKeys, eventKey } from './event-key';
import { isPayment, type SubscriptionEvent } from './subscription-event';

const ruleOf = (event: SubscriptionEvent) => {
  expectKnown(RULES, event.type);
  return RULES[event.type] as Rule<SubscriptionEvent>;
};

/**
 * Whether an event may change a subscription in this state. A payment that may not is surplus: it grants no time and is
 * refunded (P5). Throws UnknownKind for an event of a newer release.
 */
export function isExpected(subscription: Subscription, event: SubscriptionEvent): boolean {
  if (isPayment(event) && subscription.voided.includes(event.transactionId)) return false;
  const isClosed = subscription.deletedAt !== null || subscription.mergedInto !== undefined;
  const { expects, whenClosed } = ruleOf(event);
  return (!isClosed || whenClosed === true) && expects(subscription, event);
}

/**
 * The state after an expected event, which is newer than the recorded ones. Does not change `version`; the caller does.
 */
export function evolve(subscription: Subscription, event: SubscriptionEvent): Subscription {
  const next = { ...subscription, ...ruleOf(event).changes(subscription, event) };
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

/** Transaction ids of surplus payments whose refund was not requested yet. */
export const unreturnedSurplus = ({ surplus, voided }: Subscription): string[] =>
  surplus.filter((transactionId) => !voided.includes(transactionId));
