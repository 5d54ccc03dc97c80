import { unreachable } from '@contract/values/unreachable';
import type { Decline } from '@contract/values/decline';
import type { Language } from '@contract/values/languages';
import type { LeavingReason } from '@contract/values/leaving-reasons';
import type { Kopecks } from '@contract/values/money';
import type { OutboundEventType, TEST_EVENT } from '@contract/values/outbound-events';
import type { Tariff } from '@contract/values/tariff';
import { isChargeback } from '@functions/domain/refunds/refund';
import { view, type Subscription } from '@functions/domain/subscription/subscription';
import type { Cancelled, SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { toIso, toIsoOrNull, type Instant } from './calendar';

/**
 * What each event says, beside the id of the customer that is added when it is sent. Amounts are kopecks, dates ISO
 * 8601. No e-mail address, name, key, text of a note or card is ever among it: whoever runs the receiver is not the
 * operator of the product.
 */
interface OutboundData {
  readonly 'customer.registered': { readonly language: Language };
  readonly 'customer.deleted': Readonly<Record<string, never>>;
  readonly 'subscription.started': Term & { readonly isTrial: boolean };
  readonly 'subscription.renewed': Term;
  /** The first failed charge of a period. */
  readonly 'subscription.past_due': {
    readonly transactionId: string;
    readonly decline: Decline | null;
    readonly periodEnd: string | null;
    readonly accessUntil: string | null;
  };
  readonly 'subscription.cancelled': {
    /** `provider`: the payment provider will not charge any more. */
    readonly by: Cancelled['by'] | 'provider';
    /** The customer's answer on /cancel; null without one. */
    readonly leavingReason: LeavingReason | null;
    readonly accessUntil: string | null;
  };
  readonly 'subscription.expired': { readonly periodEnd: string | null };
  readonly 'payment.refunded': Returned;
  readonly 'payment.charged_back': Returned;
  readonly 'device.added': Devices;
  readonly 'device.removed': Devices;
  readonly 'note.added': { readonly noteId: string; readonly isPinned: boolean };
  readonly [TEST_EVENT]: { readonly endpointId: string };
}

interface Term {
  /** Null for a period at no charge. */
  readonly transactionId: string | null;
  readonly amount: Kopecks;
  readonly months: Tariff | null;
  readonly periodEnd: string | null;
}

interface Returned {
  /** The payment. */
  readonly transactionId: string;
  readonly amount: Kopecks;
  /** The whole payment is returned. */
  readonly isFull: boolean;
}

interface Devices {
  /** Bound devices after the event. */
  readonly devices: number;
}

export type OutboundEvent = {
  readonly [Type in keyof OutboundData]: {
    readonly type: Type;
    /** When it happened, ISO 8601. */
    readonly timestamp: string;
    readonly data: OutboundData[Type];
  };
}[keyof OutboundData];

/** An event that endpoints subscribe to. */
export type SubscribedEvent = Extract<OutboundEvent, { readonly type: OutboundEventType }>;

/** An event at a moment of the product's time. */
export const outboundEvent = <Type extends keyof OutboundData>(
  type: Type,
  data: OutboundData[Type],
  at: Instant,
): Extract<OutboundEvent, { readonly type: Type }> =>
  ({ type, timestamp: toIso(at), data }) as unknown as Extract<OutboundEvent, { readonly type: Type }>;

/** The event of returned money. `returnId`: the id of the refund at the provider, or of the chargeback. */
export const returnEvent = (data: Returned, returnId: string, at: Instant): SubscribedEvent =>
  outboundEvent(isChargeback(returnId) ? 'payment.charged_back' : 'payment.refunded', data, at);

/**
 * What endpoints are told about an event of a subscription that had an effect; null for nothing. `before` and `after`
 * are the subscription around it. Paid time that begins without access is a start, other paid time a renewal.
 */
export function outboundForEvent(
  event: SubscriptionEvent,
  before: Subscription,
  after: Subscription,
): SubscribedEvent | null {
  const { at } = event;
  switch (event.type) {
    case 'orderSettled':
    case 'renewalSettled':
    case 'renewedAtNoCharge': {
      // A free order during a paid period only switches renewal on.
      if ((after.currentPeriodEnd ?? 0) <= (before.currentPeriodEnd ?? 0)) return null;
      const term: Term = {
        transactionId: 'transactionId' in event ? event.transactionId : null,
        amount: 'amount' in event ? event.amount : 0,
        months: after.tariff,
        periodEnd: toIsoOrNull(after.currentPeriodEnd),
      };
      return event.type === 'orderSettled' && !view(before, at).isActive
        ? outboundEvent('subscription.started', { ...term, isTrial: after.isTrial }, at)
        : outboundEvent('subscription.renewed', term, at);
    }
    case 'renewalFailed':
      return before.pastDue !== null
        ? null
        : outboundEvent(
            'subscription.past_due',
            {
              transactionId: event.transactionId,
              decline: event.decline,
              periodEnd: toIsoOrNull(after.currentPeriodEnd),
              accessUntil: toIsoOrNull(after.accessEndsAt),
            },
            at,
          );
    case 'cancelled':
    case 'mandateRevoked':
      return outboundEvent(
        'subscription.cancelled',
        {
          by: event.type === 'cancelled' ? event.by : 'provider',
          leavingReason: event.type === 'cancelled' ? (event.leavingReason ?? null) : null,
          accessUntil: toIsoOrNull(after.accessEndsAt),
        },
        at,
      );
    case 'accountDeleted':
      return outboundEvent('customer.deleted', {}, at);
    case 'deviceSettled':
    case 'refunded':
    case 'resumed':
    case 'daysGranted':
    case 'restrictionLifted':
    case 'promoEntered':
    case 'referralChanged':
    case 'deviceSlotRemoved':
    case 'chargeAnnounced':
    case 'restricted':
    case 'accessRestored':
    case 'paymentVoided':
    case 'trialEnded':
    case 'promoEnded':
    case 'tariffChosen':
    case 'giftClaimed':
    case 'accountJoined':
    case 'accountMerged':
      return null;
    default:
      return unreachable(event);
  }
}
