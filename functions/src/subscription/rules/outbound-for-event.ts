import { toIsoOrNull } from '@functions/base/rules/calendar';
import {
  outboundEvent,
  type GivenTerm,
  type OutboundData,
  type StateOfAccess,
  type SubscribedEvent,
} from '@functions/base/rules/outbound-event';
import { renews, view, type Subscription } from './subscription';
import type { SubscriptionEvent } from './subscription-event';

/** Where a subscription is, for a receiver. */
export const stateOf = (subscription: Subscription): StateOfAccess => ({
  periodEnd: toIsoOrNull(subscription.currentPeriodEnd),
  accessUntil: toIsoOrNull(subscription.accessEndsAt),
  renews: renews(subscription),
});

/**
 * What endpoints are told when a subscription becomes another: the difference decides, whatever caused it, so that a
 * receiver knows access and renewals at every moment. Null if there is none. `event`: what was recorded last.
 */
export function outboundForEvent(
  event: SubscriptionEvent,
  before: Subscription,
  after: Subscription,
): SubscribedEvent | null {
  if (after.deletedAt !== null)
    return before.deletedAt === null ? outboundEvent('customer.deleted', {}, event.at) : null;
  return (
    changeOfAccess(event, before, after) ??
    changeOfRenewals(event, before, after) ??
    changeOfDates(event, before, after)
  );
}

/** Access that begins, goes on for another term, or ends. */
function changeOfAccess(event: SubscriptionEvent, before: Subscription, after: Subscription): SubscribedEvent | null {
  const { at } = event;
  const now = Math.max(at, before.lastEventKey?.[0] ?? at);
  const [wasOpen, isOpen] = [before, after].map((each) => view(each, now).isActive);
  if (!isOpen) return wasOpen ? outboundEvent('subscription.expired', stateOf(after), at) : null;
  const term = givenTerm(event, after);
  if (!wasOpen) return outboundEvent('subscription.started', { ...term, isTrial: after.isTrial }, at);
  const isLonger = (after.currentPeriodEnd ?? 0) > (before.currentPeriodEnd ?? 0);
  return isLonger && givesTerm(event) ? outboundEvent('subscription.renewed', term, at) : null;
}

const givenTerm = (event: SubscriptionEvent, after: Subscription): GivenTerm => ({
  ...stateOf(after),
  transactionId: 'transactionId' in event ? event.transactionId : null,
  amount: 'amount' in event ? event.amount : 0,
  months: givesTerm(event) ? after.tariff : null,
});

/** Renewals that fail, end or go on. */
function changeOfRenewals(event: SubscriptionEvent, before: Subscription, after: Subscription): SubscribedEvent | null {
  const { at } = event;
  const state = stateOf(after);
  if (before.pastDue === null && after.pastDue !== null && event.type === 'renewalFailed') {
    const { transactionId, decline } = event;
    return outboundEvent('subscription.past_due', { ...state, transactionId, decline }, at);
  }
  if (renews(before) === renews(after)) return null;
  if (renews(after)) return outboundEvent('subscription.resumed', state, at);
  const leavingReason = event.type === 'cancelled' ? (event.leavingReason ?? null) : null;
  return outboundEvent('subscription.cancelled', { ...state, by: endedBy(event), leavingReason }, at);
}

function changeOfDates({ at }: SubscriptionEvent, before: Subscription, after: Subscription): SubscribedEvent | null {
  const [was, is] = [stateOf(before), stateOf(after)];
  const isSame = was.periodEnd === is.periodEnd && was.accessUntil === is.accessUntil;
  return isSame ? null : outboundEvent('subscription.changed', is, at);
}

const givesTerm = ({ type }: SubscriptionEvent): boolean =>
  type === 'orderSettled' || type === 'renewalSettled' || type === 'renewedAtNoCharge';

function endedBy(event: SubscriptionEvent): OutboundData['subscription.cancelled']['by'] {
  if (event.type === 'cancelled') return event.by;
  if (event.type === 'mandateRevoked') return 'provider';
  return event.type === 'refunded' ? 'refund' : 'other';
}
