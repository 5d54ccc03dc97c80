import { unreachable } from '@functions/base/contract/values/unreachable';
import type { LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import type { Kopecks } from '@functions/base/contract/values/money';
import { plannedPrice, plannedTariff, type Subscription, renews, endsRenewals } from './subscription';
import type { SubscriptionEvent } from './subscription-event';
import { termsAt } from './terms';

/**
 * What an event counts as on its accounting day, besides its amount (decision 24).
 * - `failedRenewal`: the first failed attempt of a period; retries do not count.
 * - `recovered`: a period that was paid after a failed attempt.
 * - `trialLost`: the renewal ended before the first regular charge.
 * - `giftClaimed`: a gift of somebody else was claimed.
 * - `left…`: the customer cancelled, with this answer or without one (`leftUnsaid`).
 */
export const BILLING_METRICS = [
  'trial',
  'trialToPaid',
  'trialLost',
  'renewal',
  'failedRenewal',
  'recovered',
  'churned',
  'leftTooExpensive',
  'leftTooSlow',
  'leftNoConnection',
  'leftOneTime',
  'leftOther',
  'leftUnsaid',
  'giftClaimed',
] as const;
export type BillingMetric = (typeof BILLING_METRICS)[number];

/** The metric of each answer. */
const LEFT = {
  'too-expensive': 'leftTooExpensive',
  'too-slow': 'leftTooSlow',
  'no-connection': 'leftNoConnection',
  'one-time': 'leftOneTime',
  other: 'leftOther',
} as const satisfies Record<LeavingReason, BillingMetric>;

/** Each cancellation by a customer counts as one of them. */
export const LEFT_METRICS = [...Object.values(LEFT), 'leftUnsaid'] as const;

/** The metrics of an event that had an effect; `before` and `after` are the subscription around it. */
export function metricsOf(before: Subscription, event: SubscriptionEvent, after: Subscription): BillingMetric[] {
  const ended = endsRenewals(before, after);
  const left: BillingMetric[] =
    event.type === 'cancelled' && event.by === 'customer'
      ? [event.leavingReason === undefined ? 'leftUnsaid' : LEFT[event.leavingReason]]
      : [];
  if (ended) return ['churned', ...(before.isTrial ? (['trialLost'] as const) : []), ...left];
  switch (event.type) {
    case 'orderSettled':
      // A free order is neither a trial nor a conversion: nothing was paid.
      if (event.amount === 0) return [];
      if (event.trialDays > 0) return ['trial'];
      return before.isTrial ? ['trialToPaid'] : [];
    case 'renewalSettled':
      // A missed renewal that has become free.
      if (event.amount === 0) return [];
      return [
        'renewal',
        ...(before.isTrial ? (['trialToPaid'] as const) : []),
        ...(before.pastDue ? (['recovered'] as const) : []),
      ];
    case 'giftClaimed':
      return ['giftClaimed'];
    case 'renewalFailed':
      return before.pastDue ? [] : ['failedRenewal'];
    case 'cancelled':
      return left;
    case 'deviceSettled':
    case 'refunded':
    case 'renewedAtNoCharge':
    case 'mandateRevoked':
    case 'resumed':
    case 'daysGranted':
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
      return [];
    default:
      return unreachable(event);
  }
}

/** Kopecks per month from the next charge of a subscription; 0 during a trial and without auto-renewal. */
export function monthlyRevenue(subscription: Subscription): Kopecks {
  const { isTrial, currentPeriodEnd } = subscription;
  const tariff = plannedTariff(subscription);
  if (!renews(subscription) || isTrial || tariff === null || currentPeriodEnd === null) return 0;
  return Math.round((plannedPrice(subscription, termsAt(currentPeriodEnd)) ?? 0) / tariff);
}
