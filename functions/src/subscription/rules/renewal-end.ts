import type { RenewalEnd } from '@functions/subscription/contract/values/renewal-end';
import { RULES } from './rules';
import type { EventOf, SubscriptionEvent } from './subscription-event';
import type { Subscription } from './subscription';

/**
 * Why renewals ended: the event of that moment says it. `recent`: the events up to `autoRenewalEndedAt`, in any order.
 * `unknown` when the event is not among them.
 */
export function renewalEndOf(
  { autoRenewalEndedAt }: Pick<Subscription, 'autoRenewalEndedAt'>,
  recent: readonly SubscriptionEvent[],
): RenewalEnd {
  const reasons = recent.filter(({ at }) => at === autoRenewalEndedAt).map(renewalEndBy);
  return reasons.find((why) => why !== null) ?? 'unknown';
}

/** The refund that ended the renewals; null if something else did. `recent` as for `renewalEndOf`. */
export const endingRefund = (
  { autoRenewalEndedAt }: Pick<Subscription, 'autoRenewalEndedAt'>,
  recent: readonly SubscriptionEvent[],
): EventOf<'refunded'> | null =>
  recent.find((event): event is EventOf<'refunded'> => event.type === 'refunded' && event.at === autoRenewalEndedAt) ??
  null;

/** Why renewals end with an event, if they do; null for one that never ends them. */
export function renewalEndBy(event: SubscriptionEvent): RenewalEnd | null {
  if (event.type === 'cancelled') return event.by;
  return event.type === 'mandateRevoked' ? event.reason : (RULES[event.type].ends ?? null);
}
