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
  const { at } = event;
  const now = Math.max(at, before.lastEventKey?.[0] ?? at);
  const state = stateOf(after);
  const [wasOpen, isOpen] = [before, after].map((each) => view(each, now).isActive);
  if (after.deletedAt !== null) return before.deletedAt === null ? outboundEvent('customer.deleted', {}, at) : null;
  if (wasOpen && !isOpen) return outboundEvent('subscription.expired', state, at);
  const isLonger = (after.currentPeriodEnd ?? 0) > (before.currentPeriodEnd ?? 0);
  if (isOpen && (!wasOpen || (isLonger && givesTerm(event)))) {
    const term: GivenTerm = {
      ...state,
      transactionId: 'transactionId' in event ? event.transactionId : null,
      amount: 'amount' in event ? event.amount : 0,
      months: givesTerm(event) ? after.tariff : null,
    };
    return wasOpen
      ? outboundEvent('subscription.renewed', term, at)
      : outboundEvent('subscription.started', { ...term, isTrial: after.isTrial }, at);
  }
  if (before.pastDue === null && after.pastDue !== null && event.type === 'renewalFailed') {
    const { transactionId, decline } = event;
    return outboundEvent('subscription.past_due', { ...state, transactionId, decline }, at);
  }
  if (renews(before) && !renews(after)) {
    const leavingReason = event.type === 'cancelled' ? (event.leavingReason ?? null) : null;
    return outboundEvent('subscription.cancelled', { ...state, by: endedBy(event), leavingReason }, at);
  }
  if (!renews(before) && renews(after)) return outboundEvent('subscription.resumed', state, at);
  const { periodEnd, accessUntil } = stateOf(before);
  const isSame = periodEnd === state.periodEnd && accessUntil === state.accessUntil;
  return isSame ? null : outboundEvent('subscription.changed', state, at);
}

const givesTerm = ({ type }: SubscriptionEvent): boolean =>
  type === 'orderSettled' || type === 'renewalSettled' || type === 'renewedAtNoCharge';

function endedBy(event: SubscriptionEvent): OutboundData['subscription.cancelled']['by'] {
  if (event.type === 'cancelled') return event.by;
  if (event.type === 'mandateRevoked') return 'provider';
  return event.type === 'refunded' ? 'refund' : 'other';
}
