import { unreachable } from '@contract/values/unreachable';
import type { Decline } from '@contract/values/decline';
import type { LeavingReason } from '@contract/values/leaving-reasons';
import type { RenewalEnd } from '@contract/values/renewal-end';
import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import type { DeviceLine } from '@functions/domain/devices/device-line';
import type { Instant } from '@functions/domain/platform/calendar';
import type { ChargeLine } from './charge';
import type { FriendsDiscount } from './discounts';

interface Settled {
  readonly at: Instant;
  readonly transactionId: string;
  readonly amount: Kopecks;
}

/** A promo code of the customer: charges before `until` are reduced by `percent`. */
export interface Promo {
  readonly code: string;
  readonly percent: number;
  readonly until: Instant;
}

/** The state that the quote was based on. A payment that changes this state makes the purchase a duplicate. */
export interface Premise {
  /** The newest payment that granted time when the order was made; null = none. */
  readonly lastPaid: string | null;
  /** The end of the paid time that the purchase extends; null = no paid time was left. */
  readonly paidUntil: Instant | null;
  /** The extra devices whose price the term includes. Missing if no paid time was left, and in older documents. */
  readonly extraDevices?: number;
}

/** An order was paid: the first purchase or a later one. `trialDays` 0 = a full term of the tariff. */
export interface OrderSettled extends Settled {
  readonly type: 'orderSettled';
  readonly payToken: string;
  readonly tariff: Tariff;
  readonly trialDays: number;
  readonly promo: Promo | null;
  /** False when the payment returned no card token: nothing can be charged later. */
  readonly renewable: boolean;
  /** The buyer gave no consent to charges: what renews already renews on as it is (decision 103). Missing otherwise. */
  readonly isOneOff?: true;
  /** Staff moved the payment here from another account. Missing otherwise. */
  readonly cause?: 'moved';
  /** Missing for claimed guest purchases, for reattached payments, and in older documents. */
  readonly premise?: Premise;
  /** The mailbox of the account that claimed this trial has already had one. The payment gives nothing. */
  readonly isTrialTaken?: true;
}

/** The next period was paid: by the provider's own charge, or by the customer through a pay link (`payToken`). */
export interface RenewalSettled extends Settled {
  readonly type: 'renewalSettled';
  readonly payToken: string | null;
  /** The charged tariff, when it is not the planned one: the provider charged by its former terms. */
  readonly tariff?: Tariff;
}

export interface DeviceSettled extends Settled {
  readonly type: 'deviceSettled';
  readonly payToken: string;
  /** The end of the period that was paid for. Missing for reattached payments, and in older documents. */
  readonly periodEnd?: Instant;
  /**
   * What was paid for, as the customer was told: also the coming term, if its charge was already announced without the
   * slot. Missing like `periodEnd`.
   */
  readonly lines?: readonly DeviceLine[];
  /** Staff moved the payment here from another account. Missing otherwise. */
  readonly cause?: 'moved';
}

export interface RenewalFailed {
  readonly type: 'renewalFailed';
  readonly at: Instant;
  readonly transactionId: string;
  readonly decline: Decline;
  /** The provider's own code, for staff. */
  readonly reasonCode: number | null;
}

/** A free period: discounts reached 100 %, and the provider is not asked to charge. `at` is the old end date. */
export interface RenewedAtNoCharge {
  readonly type: 'renewedAtNoCharge';
  readonly at: Instant;
}

/** The provider will not charge any more: it ended the mandate, or refused the token. */
export interface MandateRevoked {
  readonly type: 'mandateRevoked';
  readonly at: Instant;
  readonly reason: 'rejected' | 'expired' | 'token-refused';
}

export interface Cancelled {
  readonly type: 'cancelled';
  readonly at: Instant;
  readonly by: 'customer' | 'staff' | 'provider-site';
  /** The customer's answer. Missing when none was given. */
  readonly leavingReason?: LeavingReason;
}

/** Renewals are on, or on again, with the saved card: no charge now, the next one at the end date. */
export interface Resumed {
  readonly type: 'resumed';
  readonly at: Instant;
}

/**
 * A payment was refunded. `isFull`: the whole payment was refunded, so the time it bought is removed. With a `cause`,
 * no money was returned: staff moved the payment to another account (`moved`), or took such a move back (`moved-back`).
 */
export interface Refunded {
  readonly type: 'refunded';
  readonly at: Instant;
  readonly refundId: string;
  /** The refunded payment. */
  readonly transactionId: string;
  readonly isFull: boolean;
  readonly cause?: 'moved' | 'moved-back';
  /** When we learned of a refund that the provider made earlier. Missing if at once. */
  readonly learnedAt?: Instant;
  /** The bank took the money back: no further charge follows. */
  readonly isChargeback?: true;
}

/**
 * A refund failed, or staff took back that they had moved the payment (`cause`): the time that was removed is granted
 * again, as time that the payment bought.
 */
export interface AccessRestored {
  readonly type: 'accessRestored';
  readonly at: Instant;
  readonly transactionId: string;
  /** Milliseconds. */
  readonly durationMs: number;
  /** The time is that of a gift. */
  readonly isGift?: true;
  readonly cause?: 'moved-back';
}

export interface DaysGranted {
  readonly type: 'daysGranted';
  readonly at: Instant;
  readonly days: number;
}

/** A gift was claimed: time that somebody else paid. It is no payment of this customer, no trial and no tariff. */
export interface GiftClaimed {
  readonly type: 'giftClaimed';
  readonly at: Instant;
  readonly giftId: string;
  /** The payment of the gift, which is in the ledger of its payer. A refund takes the time back by this id. */
  readonly transactionId: string;
  readonly months: Tariff;
}

export interface Restricted {
  readonly type: 'restricted';
  readonly at: Instant;
  readonly reason: 'law' | 'key-shared' | 'trial-abuse';
  /** A deleted account with the same sign-in was restricted. Missing when staff restrict this account. */
  readonly carriedOver?: true;
}

export interface RestrictionLifted {
  readonly type: 'restrictionLifted';
  readonly at: Instant;
}

/** One device slot ends at the next renewal. */
export interface DeviceSlotRemoved {
  readonly type: 'deviceSlotRemoved';
  readonly at: Instant;
}

/**
 * The customer chose the tariff of the charges from the next one on. The present tariff takes an earlier choice back.
 */
export interface TariffChosen {
  readonly type: 'tariffChosen';
  readonly at: Instant;
  readonly tariff: Tariff;
}

export interface PromoEntered {
  readonly type: 'promoEntered';
  readonly at: Instant;
  readonly promo: Promo;
}

/** The referral discount changed, as recounted from the invitees. */
export interface ReferralChanged {
  readonly type: 'referralChanged';
  readonly at: Instant;
  readonly friends: FriendsDiscount;
}

/** The customer was notified of the coming charge. `amount` is the sum that the provider confirmed last. */
export interface ChargeAnnounced {
  readonly type: 'chargeAnnounced';
  readonly at: Instant;
  readonly periodEnd: Instant;
  readonly amount: Kopecks;
  /** The lines that explain the sum. */
  readonly lines: readonly ChargeLine[];
}

/** A payment grants nothing and is refunded. This holds in every later replay, wherever the payment stands in it. */
export interface PaymentVoided {
  readonly type: 'paymentVoided';
  readonly at: Instant;
  readonly transactionId: string;
}

/** Staff end the trial early: it ends `EARLY_END_NOTICE` after `at`, and the first term is charged then. */
export interface TrialEnded {
  readonly type: 'trialEnded';
  readonly at: Instant;
}

/** Staff end the promo code early: it reduces no charge that is not announced yet. */
export interface PromoEnded {
  readonly type: 'promoEnded';
  readonly at: Instant;
}

/** The account was merged into another one, `into`: it has no sign-in any more, and its term ended before. */
export interface AccountMerged {
  readonly type: 'accountMerged';
  readonly at: Instant;
  /** A uid. */
  readonly into: string;
}

/** Another account of the person was merged into this one. The promo codes that it used are used here, too. */
export interface AccountJoined {
  readonly type: 'accountJoined';
  readonly at: Instant;
  readonly usedPromos: readonly string[];
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
  | GiftClaimed
  | Restricted
  | RestrictionLifted
  | DeviceSlotRemoved
  | TariffChosen
  | PromoEntered
  | ReferralChanged
  | ChargeAnnounced
  | PaymentVoided
  | TrialEnded
  | PromoEnded
  | AccountMerged
  | AccountJoined
  | AccountDeleted;

/** Events that record a payment. */
export type Payment = OrderSettled | RenewalSettled | DeviceSettled;

/** Whether the event records a payment. */
export const isPayment = (event: SubscriptionEvent): event is Payment =>
  event.type === 'orderSettled' || event.type === 'renewalSettled' || event.type === 'deviceSettled';

/**
 * The position of an event in a customer's history: its own time, then its kind, then its identity. The time of its
 * arrival does not matter (P2).
 */
export type EventKey = readonly [at: Instant, rank: number, id: string];

/**
 * For each kind of event, in the order of their effect within one moment: who dates it, and why it ends renewals, if it
 * does. What happens at the provider has its own time, and so does a free period, which begins at the old end.
 * Everything else is ours: it is decided on the recorded state, and is therefore never older than that.
 */
const KINDS: Record<SubscriptionEvent['type'], readonly ['provider' | 'us', RenewalEnd | null]> = {
  orderSettled: ['provider', 'no-card'],
  renewalSettled: ['provider', null],
  deviceSettled: ['provider', null],
  renewalFailed: ['provider', null],
  refunded: ['us', 'refund'],
  renewedAtNoCharge: ['provider', null],
  mandateRevoked: ['us', 'rejected'],
  resumed: ['us', null],
  daysGranted: ['us', 'days'],
  restrictionLifted: ['us', null],
  promoEntered: ['us', null],
  referralChanged: ['us', null],
  deviceSlotRemoved: ['us', null],
  chargeAnnounced: ['us', null],
  cancelled: ['us', 'customer'],
  restricted: ['us', null],
  accountDeleted: ['us', null],
  accessRestored: ['us', null],
  paymentVoided: ['us', null],
  trialEnded: ['us', null],
  promoEnded: ['us', null],
  // Within one moment, a charge is announced or ended before a tariff is chosen for it.
  tariffChosen: ['us', null],
  giftClaimed: ['us', 'gift'],
  accountJoined: ['us', null],
  accountMerged: ['us', null],
};
const RANKS = Object.keys(KINDS);

/** Why renewals end with an event, if they do; null for one that never ends them. */
export function renewalEndBy(event: SubscriptionEvent): RenewalEnd | null {
  if (event.type === 'cancelled') return event.by;
  return event.type === 'mandateRevoked' ? event.reason : KINDS[event.type][1];
}

/** The sort key of an event. */
export const eventKey = (event: SubscriptionEvent): EventKey => [event.at, RANKS.indexOf(event.type), identity(event)];

/**
 * Distinguishes two events of one kind at one moment by their content, because their order of arrival must not matter.
 */
function identity(event: SubscriptionEvent): string {
  switch (event.type) {
    case 'refunded':
      return event.refundId;
    case 'cancelled':
      return event.leavingReason === undefined ? event.by : `${event.by} ${event.leavingReason}`;
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
      return [event.friends.all, event.friends.paid].map((percent) => String(percent).padStart(3, '0')).join(' ');
    case 'chargeAnnounced':
      return `${event.periodEnd} ${event.amount}`;
    case 'tariffChosen':
      return String(event.tariff).padStart(2, '0');
    case 'accountMerged':
      return event.into;
    case 'accountJoined':
      return event.usedPromos.join(' ');
    case 'orderSettled':
    case 'renewalSettled':
    case 'deviceSettled':
    case 'renewalFailed':
    case 'renewedAtNoCharge':
    case 'resumed':
    case 'restrictionLifted':
    case 'deviceSlotRemoved':
    case 'accountDeleted':
    case 'paymentVoided':
    case 'trialEnded':
    case 'promoEnded':
    case 'giftClaimed':
      return 'transactionId' in event ? event.transactionId : '';
    default:
      return unreachable(event);
  }
}

/** Compares two keys for sorting: negative when `left` comes first. */
export function compareKeys(left: EventKey, right: EventKey): number {
  if (left[0] !== right[0]) return left[0] - right[0];
  if (left[1] !== right[1]) return left[1] - right[1];
  return left[2] < right[2] ? -1 : left[2] > right[2] ? 1 : 0;
}

/** `reported`: the provider's times are kept for every type. `ours`: we date also the payments, such as free ones. */
export type Dating = 'byType' | 'reported' | 'ours';

/**
 * The events as they are recorded after `newest`, the newest recorded one. The provider's clock, or that of another
 * server, may be ahead of ours: an event of ours that answers what it dated would come before it, and have no effect.
 * Such an event gets the first moment after it.
 */
export function datedAfter<Event extends SubscriptionEvent>(
  newest: EventKey | null,
  events: readonly Event[],
  dating: Dating,
): Event[] {
  let last = newest;
  return events.map((event) => {
    const isOurs = dating === 'ours' || (dating === 'byType' && KINDS[event.type][0] === 'us');
    const dated = isOurs && last !== null ? notBefore(last, event) : event;
    last = last === null || compareKeys(eventKey(dated), last) > 0 ? eventKey(dated) : last;
    return dated;
  });
}

function notBefore<Event extends SubscriptionEvent>(last: EventKey, event: Event): Event {
  if (compareKeys(eventKey(event), last) > 0) return event;
  const atOnce = { ...event, at: last[0] };
  return compareKeys(eventKey(atOnce), last) > 0 ? atOnce : { ...event, at: last[0] + 1 };
}

/** A refund follows its payment, whatever their clocks say. `history`: what is recorded or comes before it. */
export function afterItsPayment<Event extends SubscriptionEvent>(
  event: Event,
  history: readonly SubscriptionEvent[],
): Event {
  if (event.type !== 'refunded') return event;
  const payment = history.find((each) => isPayment(each) && each.transactionId === event.transactionId);
  return payment === undefined || payment.at <= event.at ? event : { ...event, at: payment.at };
}
