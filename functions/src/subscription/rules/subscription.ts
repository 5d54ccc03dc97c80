import type { Decline } from '@functions/base/contract/values/decline';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { SubscriptionStatus } from '@functions/base/contract/values/status';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { chargeLines, chargeTotal, type ChargeBasis, type ChargeLine } from './charge';
import type { Instant } from '@functions/base/rules/calendar';
import { plannedSlots, type Slot } from './slots';
import { noProgress, type CheckpointProgress } from './billing-checkpoints';
import { friendsPercent, NO_FRIENDS, promoPercent, type DiscountedTerm, type FriendsDiscount } from './discounts';
import { endOf, termOf, type Time } from './segments';
import type { EventKey } from './event-key';
import type { Promo, EventOf } from './subscription-event';
import { GRACE, type Terms } from './terms';

/**
 * Whether renewals follow by themselves.
 * - `never`: nothing was bought yet.
 * - `active`: the next period follows at the end date, charged or free.
 * - `cancelled`: by the customer, by staff, or on the provider's own site.
 * - `lost`: the provider gave up after failed attempts.
 * - `unsupported`: paid by a method that cannot be charged again.
 */
export type AutoRenewal = 'never' | 'active' | 'cancelled' | 'lost' | 'unsupported';

export interface PastDue {
  readonly since: Instant;
  readonly attempts: number;
  /** Why the last attempt failed. Missing in older documents. */
  readonly decline?: Decline;
  /** The provider's own code, for staff. */
  readonly reasonCode: number | null;
}

/** The charge at `periodEnd` of which the customer was notified; `amount` in kopecks. It never rises. */
export interface AnnouncedCharge {
  readonly periodEnd: Instant;
  readonly amount: Kopecks;
  readonly lines: readonly ChargeLine[];
  /** The extra devices of the charged term, each by the transaction that bought it. */
  readonly slots: readonly string[];
}

/**
 * The state of a customer's subscription, as recorded events change it. It holds no status: `view` computes the status
 * for a given moment.
 */
export interface SubscriptionRow {
  readonly uid: string;
  /** The number of recorded events. */
  readonly version: number;
  readonly startedAt: Instant | null;
  /** What the customer was given, in order. */
  readonly time: Time;
  /** The extra devices. */
  readonly slots: readonly Slot[];
  /** The day of the month on which the regular schedule began. */
  readonly anchorDay: number | null;
  readonly tariff: Tariff | null;
  /** The tariff from the next charge on; null unless the customer chose another one. */
  readonly tariffNextPeriod: Tariff | null;
  readonly autoRenewal: AutoRenewal;
  readonly autoRenewalEndedAt: Instant | null;
  readonly trialUsed: boolean;
  /** The current period is a trial: no regular charge followed yet. */
  readonly isTrial: boolean;
  /** When the current trial ends because staff ended it early. Missing in older documents and in other trials. */
  readonly trialEndsEarlyAt?: Instant;
  /** The very first payment, in kopecks. */
  readonly firstPayment: number | null;
  readonly pastDue: PastDue | null;
  /** Pay tokens of settled orders. A second payment for one of them has no effect. */
  readonly settledOrders: readonly string[];
  /** The newest payment, or free term, that granted time. */
  readonly lastPaid: string | null;
  /** Payments that granted nothing at their position in the history, in its order. */
  readonly surplus: readonly string[];
  /** Surplus payments that are being refunded: they never grant time again. */
  readonly voided: readonly string[];
  readonly promo: Promo | null;
  readonly usedPromos: readonly string[];
  readonly friends: FriendsDiscount;
  /** The announced charge. Later changes count from the charge after it (decision 7). */
  readonly announcedCharge: AnnouncedCharge | null;
  readonly restricted: {
    readonly since: Instant;
    readonly reason: EventOf<'restricted'>['reason'];
  } | null;
  readonly deletedAt: Instant | null;
  /** The uid of the account into which this one was merged. Missing in any other account, and in older documents. */
  readonly mergedInto?: string;
  /** The checkpoints run for the current period. Stored with the state, not computed from events. */
  readonly checkpoints: CheckpointProgress;
  /** The key of the newest recorded event. An older event that arrives later causes a replay. */
  readonly lastEventKey: EventKey | null;
}

/** The state with what is read of it. Events never write these values: they follow from the row. */
export interface Subscription extends SubscriptionRow {
  /** The end of the customer's time; null = there never was any. */
  readonly currentPeriodEnd: Instant | null;
  /** Access = now < accessEndsAt, in this product and on the VPN nodes; null = never had access. */
  readonly accessEndsAt: Instant | null;
}

/** The state as it is read. */
export function withReads(row: SubscriptionRow): Subscription {
  const currentPeriodEnd = endOf(row.time);
  // A charge at another moment was not announced.
  const announcedCharge = row.announcedCharge?.periodEnd === currentPeriodEnd ? row.announcedCharge : null;
  return { ...row, announcedCharge, currentPeriodEnd, accessEndsAt: computeAccessEnd({ ...row, currentPeriodEnd }) };
}

/** The state before the first event. */
export const noSubscription = (uid: string): Subscription => ({
  uid,
  version: 0,
  startedAt: null,
  time: [],
  slots: [],
  currentPeriodEnd: null,
  anchorDay: null,
  tariff: null,
  tariffNextPeriod: null,
  autoRenewal: 'never',
  autoRenewalEndedAt: null,
  trialUsed: false,
  isTrial: false,
  firstPayment: null,
  pastDue: null,
  settledOrders: [],
  lastPaid: null,
  surplus: [],
  voided: [],
  promo: null,
  usedPromos: [],
  friends: NO_FRIENDS,
  announcedCharge: null,
  restricted: null,
  deletedAt: null,
  checkpoints: noProgress,
  accessEndsAt: null,
  lastEventKey: null,
});

/**
 * The end of access, computed here only. An expected renewal adds the grace of 72 hours (§9). When the provider gave up
 * after the end date, the announced grace remains. A restriction ends access at once.
 */
function computeAccessEnd(
  subscription: Pick<Subscription, 'currentPeriodEnd' | 'autoRenewal' | 'autoRenewalEndedAt' | 'restricted'>,
): Instant | null {
  const { currentPeriodEnd, autoRenewal, autoRenewalEndedAt, restricted } = subscription;
  if (currentPeriodEnd === null) return null;
  if (restricted !== null) return Math.min(restricted.since, currentPeriodEnd);
  const graceAnnounced =
    autoRenewal === 'lost' && autoRenewalEndedAt !== null && autoRenewalEndedAt >= currentPeriodEnd;
  return autoRenewal === 'active' || graceAnnounced ? currentPeriodEnd + GRACE : currentPeriodEnd;
}

export interface SubscriptionView {
  readonly status: SubscriptionStatus;
  readonly isActive: boolean;
  /** The date shown to the customer: the end of the paid period, or during the grace the end of the grace. */
  readonly shownUntil: Instant | null;
}

/**
 * The only source of subscriptionStatus and subscriptionIsActive (§4): profile, search, user card and node list use it.
 */
export function view(
  subscription: Pick<Subscription, 'currentPeriodEnd' | 'accessEndsAt' | 'autoRenewal' | 'restricted'>,
  now: Instant,
): SubscriptionView {
  const { currentPeriodEnd, accessEndsAt, autoRenewal, restricted } = subscription;
  if (currentPeriodEnd === null || accessEndsAt === null)
    return { status: 'NOT_ACTIVE', isActive: false, shownUntil: null };
  const isActive = now < accessEndsAt;
  const shownUntil = now >= currentPeriodEnd && isActive ? accessEndsAt : currentPeriodEnd;
  if (autoRenewal === 'cancelled' || restricted !== null) return { status: 'CANCELED', isActive, shownUntil };
  return { status: isActive ? 'ACTIVE' : 'EXPIRED', isActive, shownUntil };
}

/** Whether the next term follows by itself, charged or free. */
export const renews = ({
  autoRenewal,
  restricted,
  deletedAt,
}: Pick<Subscription, 'autoRenewal' | 'restricted' | 'deletedAt'>): boolean =>
  autoRenewal === 'active' && restricted === null && deletedAt === null;

/**
 * Whether there are renewals to stop. `lost` counts: a running attempt may still succeed. A restriction does not
 * matter, because renewals continue after it.
 */
export const hasAutoRenewal = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean =>
  autoRenewal === 'active' || autoRenewal === 'lost';

/** Whether renewals are switched on. It is no answer to whether a term follows (`renews`). */
export const isRenewalOn = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean => autoRenewal === 'active';

/** Whether nothing can be charged for the next term, which is then paid ahead (decision 103). */
export const isPaidAhead = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean =>
  autoRenewal === 'unsupported';

/** Whether nothing has ever renewed, or could have. */
export const hasNeverRenewed = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean => autoRenewal === 'never';

/** Whether a failed renewal waits for a payment by the customer: the provider still tries, or has given up. */
export const waitsForPayment = ({ pastDue, autoRenewal }: Pick<Subscription, 'pastDue' | 'autoRenewal'>): boolean =>
  pastDue !== null || autoRenewal === 'lost';

/** Whether a change switches the renewals off. */
export const endsRenewals = (before: Subscription, after: Subscription): boolean =>
  isRenewalOn(before) && !isRenewalOn(after);

/** Whether the renewals were switched off at this moment, and nothing has changed that since. */
export const hasEndedRenewalsAt = ({ autoRenewal, autoRenewalEndedAt }: Subscription, at: Instant): boolean =>
  autoRenewal === 'cancelled' && autoRenewalEndedAt === at;

/** The end of the time that is left; null if none is. */
export const timeLeftUntil = (
  { currentPeriodEnd }: Pick<Subscription, 'currentPeriodEnd'>,
  now: Instant,
): Instant | null => (currentPeriodEnd !== null && now < currentPeriodEnd ? currentPeriodEnd : null);

/** Whether the time ends at this moment: whether it is the period that something was planned, paid or announced for. */
export const isPeriodEnd = (
  { currentPeriodEnd }: Pick<Subscription, 'currentPeriodEnd'>,
  at: Instant | null | undefined,
): boolean => currentPeriodEnd === at;

/** Whether the time of both ends at one moment. */
export const isSamePeriod = (
  before: Pick<Subscription, 'currentPeriodEnd'>,
  after: Pick<Subscription, 'currentPeriodEnd'>,
): boolean => isPeriodEnd(before, after.currentPeriodEnd);

/** The charge that the customer was told, if it will be made; null otherwise. */
export const announcedChargeOf = (
  subscription: Pick<Subscription, 'autoRenewal' | 'announcedCharge'>,
): Subscription['announcedCharge'] => (isRenewalOn(subscription) ? subscription.announcedCharge : null);

/** The lines of the price of the coming term, by today's data; empty before the first purchase. */
function plannedPriceLines(subscription: Subscription, terms: Terms): ChargeLine[] {
  const basis = nextChargeBasis(subscription);
  return basis === null ? [] : chargeLines(basis, terms);
}

/**
 * The price of the coming term by today's data, whatever was announced, in kopecks. 0: the term is free; null: nothing
 * was bought yet.
 */
export const plannedPrice = (subscription: Subscription, terms: Terms): Kopecks | null =>
  plannedTariff(subscription) === null ? null : chargeTotal(plannedPriceLines(subscription, terms));

/** The lines of the price of the coming term: the announced ones, otherwise by today's data. */
export const comingPriceLines = (subscription: Subscription, terms: Terms): readonly ChargeLine[] =>
  subscription.announcedCharge?.lines ?? plannedPriceLines(subscription, terms);

/**
 * The price of the term after the current period, in kopecks: the announced one, otherwise by today's data. 0: the term
 * is free; null: nothing was bought yet. It is no answer to whether the term follows by itself (`renews`), nor to what
 * the card pays for it (`chargeAtRenewal`).
 */
export const comingPrice = (subscription: Subscription, terms: Terms): Kopecks | null =>
  subscription.announcedCharge?.amount ?? plannedPrice(subscription, terms);

/**
 * The sum that the saved card is charged for the coming term, in kopecks, never 0. Null: no money is taken, because
 * nothing renews or because the term is free; only `renews` tells the two apart.
 */
export function chargeAtRenewal(subscription: Subscription, terms: Terms): Kopecks | null {
  const price = renews(subscription) ? comingPrice(subscription, terms) : null;
  return price === 0 ? null : price;
}

/** What decides on the price of a term: its discounts and the extra devices that it is planned with. */
export const chargeBasis = (subscription: Subscription, term: DiscountedTerm): ChargeBasis => ({
  tariff: term.months,
  promoPercent: promoPercent(subscription.promo, term),
  referralPercent: friendsPercent(subscription.friends, term),
  devices: plannedSlots(subscription).map(({ paidAhead }) => paidAhead),
});

/** A term that is charged at its start. */
export const chargedTerm = (months: Tariff, from: Instant): DiscountedTerm => ({ months, from, paidAt: from });

/** What decides on the price of the next charge, as planned today; null before the first purchase. */
export function nextChargeBasis(subscription: Subscription): ChargeBasis | null {
  const months = plannedTariff(subscription);
  return months === null ? null : chargeBasis(subscription, chargedTerm(months, subscription.currentPeriodEnd ?? 0));
}

/** What the friends of a customer take off the next charge, or off a first month, in whole percent. */
export const nextFriendsPercent = (subscription: Subscription): number =>
  friendsPercent(subscription.friends, chargedTerm(plannedTariff(subscription) ?? 1, 0));

/** What a customer buys with: neither promo code, nor extra devices, nor an announced sum outlive the access. */
export const asBuyer = (subscription: Subscription, at: Instant): Subscription =>
  at < (subscription.accessEndsAt ?? 0)
    ? subscription
    : { ...subscription, promo: null, slots: [], announcedCharge: null };

/** The tariff of the next charge and of the term that it pays, as planned today; null before the first purchase. */
export const plannedTariff = ({
  tariff,
  tariffNextPeriod,
}: Pick<Subscription, 'tariff' | 'tariffNextPeriod'>): Tariff | null => tariffNextPeriod ?? tariff;

/** Whether a payment or a free term grants time or a device slot. */
export const grantsSomething = ({ time, slots }: Subscription, transactionId: string): boolean =>
  termOf(time, transactionId) !== undefined || slots.some(({ payment }) => payment === transactionId);

/** What lists show of a subscription. */
export type SubscriptionSummary = Pick<
  Subscription,
  'currentPeriodEnd' | 'accessEndsAt' | 'autoRenewal' | 'restricted'
>;
