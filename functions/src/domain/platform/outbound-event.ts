import type { Decline } from '@contract/values/decline';
import type { Language } from '@contract/values/languages';
import type { LeavingReason } from '@contract/values/leaving-reasons';
import type { Kopecks } from '@contract/values/money';
import type { OutboundEventType, TEST_EVENT } from '@contract/values/outbound-events';
import type { Tariff } from '@contract/values/tariff';
import { isChargeback } from '@functions/domain/refunds/refund';
import { renews, view, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent, EventOf } from '@functions/domain/subscription/subscription-event';
import { toIso, toIsoOrNull, type Instant } from './calendar';

/**
 * What each event says, beside the id of the customer that is added when it is sent. Amounts are kopecks, dates ISO
 * 8601. No e-mail address, name, key, text of a note or card is ever among it: whoever runs the receiver is not the
 * operator of the product.
 */
interface OutboundData {
  readonly 'customer.registered': { readonly language: Language };
  readonly 'customer.deleted': Readonly<Record<string, never>>;
  /** Access begins: by a payment, a gift, granted days, or the end of a restriction. */
  readonly 'subscription.started': Term & { readonly isTrial: boolean };
  readonly 'subscription.renewed': Term;
  /** The first failed charge of a period. */
  readonly 'subscription.past_due': State & { readonly transactionId: string; readonly decline: Decline | null };
  /** No charge follows any more; access stays. */
  readonly 'subscription.cancelled': State & {
    /** `provider`: the payment provider will not charge any more. */
    readonly by: EventOf<'cancelled'>['by'] | 'provider' | 'refund' | 'other';
    /** The customer's answer on /cancel; null without one. */
    readonly leavingReason: LeavingReason | null;
  };
  /** A charge follows again. */
  readonly 'subscription.resumed': State;
  /** The end of the access moved. */
  readonly 'subscription.changed': State;
  readonly 'subscription.expired': State;
  readonly 'payment.refunded': Returned;
  readonly 'payment.charged_back': Returned;
  readonly 'device.added': Devices;
  readonly 'device.removed': Devices;
  readonly 'note.added': { readonly noteId: string; readonly isPinned: boolean };
  readonly [TEST_EVENT]: { readonly endpointId: string };
}

/** What a receiver has to know to tell access and renewals at any later moment. */
interface State {
  readonly periodEnd: string | null;
  /** Access lasts until then; with renewals it includes the days in which the provider tries a failed charge again. */
  readonly accessUntil: string | null;
  /** A charge follows by itself. */
  readonly renews: boolean;
}

interface Term extends State {
  /** Null for time that no payment of the customer gave. */
  readonly transactionId: string | null;
  readonly amount: Kopecks;
  readonly months: Tariff | null;
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

/** Where a subscription is, for a receiver. */
export const stateOf = (subscription: Subscription): State => ({
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
    const term: Term = {
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
