import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import type { ChargeLine } from './charge';

interface Settled {
  readonly at: Instant;
  readonly transactionId: string;
  readonly amount: Kopecks;
}

/** A promo code at work: the charges before `until` are lower. */
export interface Promo {
  readonly code: string;
  readonly percent: number;
  readonly until: Instant;
}

/** What the buyer was told the purchase follows. Payments that change it make the purchase a duplicate. */
export interface Premise {
  /** The newest payment that gave time when the order was made; null = none. */
  readonly lastPaid: string | null;
  /** The end of the paid time that the purchase adds to; null = no time was left. */
  readonly paidUntil: Instant | null;
}

/** An order was paid: the first purchase, or buying again. `trialDays` 0 = a full term of the tariff. */
export interface OrderSettled extends Settled {
  readonly type: 'orderSettled';
  readonly payToken: string;
  readonly tariff: Tariff;
  readonly trialDays: number;
  readonly promo: Promo | null;
  /** False when the payment brought no token, so that nothing can be charged later. */
  readonly renewable: boolean;
  /** Missing for claimed and reattached payments, and in older documents. */
  readonly premise?: Premise;
}

/** The next period was paid: by the provider's own charge, or by the customer through a pay link (`payToken`). */
export interface RenewalSettled extends Settled {
  readonly type: 'renewalSettled';
  readonly payToken: string | null;
}

export interface DeviceSettled extends Settled {
  readonly type: 'deviceSettled';
  readonly payToken: string;
  /** The end of the period whose days were paid. Missing for reattached payments, and in older documents. */
  readonly periodEnd?: Instant;
  /** The coming term was paid too: its charge had been announced and cannot include the slot. */
  readonly paysComingTerm?: boolean;
}

export interface RenewalFailed {
  readonly type: 'renewalFailed';
  readonly at: Instant;
  readonly transactionId: string;
  readonly reasonCode: number | null;
}

/** A period that costs nothing: discounts reached 100 %, so the provider is not asked. `at` is the old end date. */
export interface RenewedAtNoCharge {
  readonly type: 'renewedAtNoCharge';
  readonly at: Instant;
}

/** The provider will not charge any more: its own verdict, or a token it refused. */
export interface MandateRevoked {
  readonly type: 'mandateRevoked';
  readonly at: Instant;
  readonly reason: 'rejected' | 'expired' | 'token-refused';
}

export interface Cancelled {
  readonly type: 'cancelled';
  readonly at: Instant;
  readonly by: 'customer' | 'staff' | 'provider-site';
}

/** By the saved card: no charge now, renewals go on at the end date. */
export interface Resumed {
  readonly type: 'resumed';
  readonly at: Instant;
}

/** Money went back. `isFull`: nothing of the payment is left, so neither is the time it bought. */
export interface Refunded {
  readonly type: 'refunded';
  readonly at: Instant;
  readonly refundId: string;
  /** The payment that went back. */
  readonly transactionId: string;
  readonly isFull: boolean;
}

/** A refund came to nothing: the time that it took is given back, as time that its payment bought. */
export interface AccessRestored {
  readonly type: 'accessRestored';
  readonly at: Instant;
  readonly transactionId: string;
  /** Milliseconds. */
  readonly durationMs: number;
}

export interface DaysGranted {
  readonly type: 'daysGranted';
  readonly at: Instant;
  readonly days: number;
}

export interface Restricted {
  readonly type: 'restricted';
  readonly at: Instant;
  readonly reason: 'law' | 'key-shared' | 'trial-abuse';
}

export interface RestrictionLifted {
  readonly type: 'restrictionLifted';
  readonly at: Instant;
}

/** A device slot leaves at the next renewal. */
export interface DeviceSlotRemoved {
  readonly type: 'deviceSlotRemoved';
  readonly at: Instant;
}

export interface PromoEntered {
  readonly type: 'promoEntered';
  readonly at: Instant;
  readonly promo: Promo;
}

/** The invitees that count now give this much. */
export interface ReferralChanged {
  readonly type: 'referralChanged';
  readonly at: Instant;
  readonly percent: number;
}

/** What the provider confirmed for the coming charge, once the customer was told of it. */
export interface ChargeAnnounced {
  readonly type: 'chargeAnnounced';
  readonly at: Instant;
  readonly periodEnd: Instant;
  readonly amount: Kopecks;
  /** The lines that explain the sum. Missing in older documents. */
  readonly lines?: readonly ChargeLine[];
}

/**
 * A payment gives nothing and its money goes back. It stays so in every later fold, wherever the payment stands in
 * it.
 */
export interface PaymentVoided {
  readonly type: 'paymentVoided';
  readonly at: Instant;
  readonly transactionId: string;
}

export interface AccountDeleted {
  readonly type: 'accountDeleted';
  readonly at: Instant;
}

export type SubscriptionEvent =
  | OrderSettled
  | RenewalSettled
  | DeviceSettled
  | RenewalFailed
  | RenewedAtNoCharge
  | MandateRevoked
  | Cancelled
  | Resumed
  | Refunded
  | AccessRestored
  | DaysGranted
  | Restricted
  | RestrictionLifted
  | DeviceSlotRemoved
  | PromoEntered
  | ReferralChanged
  | ChargeAnnounced
  | PaymentVoided
  | AccountDeleted;

/** Events that tell of money that was paid. */
export type Payment = OrderSettled | RenewalSettled | DeviceSettled;

export const isPayment = (event: SubscriptionEvent): event is Payment =>
  event.type === 'orderSettled' || event.type === 'renewalSettled' || event.type === 'deviceSettled';

/** Where an event stands in a customer's history: its own time, then its kind, then its identity; never its arrival (P2). */
export type EventKey = readonly [at: Instant, rank: number, id: string];

const RANK: Record<SubscriptionEvent['type'], number> = {
  orderSettled: 0,
  renewalSettled: 1,
  deviceSettled: 2,
  renewalFailed: 3,
  refunded: 4,
  renewedAtNoCharge: 5,
  mandateRevoked: 6,
  resumed: 7,
  daysGranted: 8,
  restrictionLifted: 9,
  promoEntered: 10,
  referralChanged: 11,
  deviceSlotRemoved: 12,
  chargeAnnounced: 13,
  cancelled: 14,
  restricted: 15,
  accountDeleted: 16,
  accessRestored: 17,
  paymentVoided: 18,
};

export const eventKey = (event: SubscriptionEvent): EventKey => [event.at, RANK[event.type], identity(event)];

/** Two of one kind at one moment are told apart by what they are about: the order of arrival may not decide between them. */
function identity(event: SubscriptionEvent): string {
  switch (event.type) {
    case 'refunded':
      return event.refundId;
    case 'cancelled':
      return event.by;
    case 'mandateRevoked':
    case 'restricted':
      return event.reason;
    case 'daysGranted':
      return String(event.days);
    case 'accessRestored':
      return `${event.transactionId} ${event.durationMs}`;
    case 'promoEntered':
      return `${event.promo.code} ${event.promo.percent} ${event.promo.until}`;
    case 'referralChanged':
      return String(event.percent).padStart(3, '0');
    case 'chargeAnnounced':
      return `${event.periodEnd} ${event.amount}`;
    default:
      return 'transactionId' in event ? event.transactionId : '';
  }
}

export function compareKeys(left: EventKey, right: EventKey): number {
  if (left[0] !== right[0]) return left[0] - right[0];
  if (left[1] !== right[1]) return left[1] - right[1];
  return left[2] < right[2] ? -1 : left[2] > right[2] ? 1 : 0;
}
