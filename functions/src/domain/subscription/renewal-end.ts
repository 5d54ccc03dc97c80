import { unreachable } from '@contract/values/unreachable';
import type { RenewalEnd } from '@contract/values/renewal-end';
import type { Refunded, SubscriptionEvent } from './subscription-event';
import type { Subscription } from './subscription';

/**
 * Why renewals ended: the event of that moment says it. `recent`: the events up to `autoRenewalEndedAt`, in any order.
 * `unknown` when the event is not among them.
 */
export function renewalEndOf(
  { autoRenewalEndedAt }: Pick<Subscription, 'autoRenewalEndedAt'>,
  recent: readonly SubscriptionEvent[],
): RenewalEnd {
  for (const event of recent.filter(({ at }) => at === autoRenewalEndedAt)) {
    const why = reasonOf(event);
    if (why !== null) return why;
  }
  return 'unknown';
}

/** The refund that ended the renewals; null if something else did. `recent` as for `renewalEndOf`. */
export const endingRefund = (
  { autoRenewalEndedAt }: Pick<Subscription, 'autoRenewalEndedAt'>,
  recent: readonly SubscriptionEvent[],
): Refunded | null =>
  recent.find((event): event is Refunded => event.type === 'refunded' && event.at === autoRenewalEndedAt) ?? null;

function reasonOf(event: SubscriptionEvent): RenewalEnd | null {
  switch (event.type) {
    case 'cancelled':
      return event.by;
    case 'mandateRevoked':
      return event.reason;
    case 'refunded':
      return 'refund';
    case 'daysGranted':
      return 'days';
    case 'giftClaimed':
      return 'gift';
    case 'orderSettled':
      return 'no-card';
    case 'renewalSettled':
    case 'deviceSettled':
    case 'renewalFailed':
    case 'renewedAtNoCharge':
    case 'resumed':
    case 'restrictionLifted':
    case 'promoEntered':
    case 'referralChanged':
    case 'deviceSlotRemoved':
    case 'chargeAnnounced':
    case 'restricted':
    case 'accountDeleted':
    case 'accountJoined':
    case 'accountMerged':
    case 'accessRestored':
    case 'paymentVoided':
    case 'trialEnded':
    case 'promoEnded':
    case 'tariffChosen':
      return null;
    default:
      return unreachable(event);
  }
}
