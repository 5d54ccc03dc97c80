import type { Decline } from '@contract/values/decline';
import type { Kopecks } from '@contract/values/money';
import type { SubscriptionStatus } from '@contract/values/status';
import type { Tariff } from '@contract/values/tariff';
import { chargeLines, chargeTotal, type ChargeBasis, type ChargeLine } from './charge';
import type { Instant } from '@functions/domain/platform/calendar';
import { noProgress, type CheckpointProgress } from './checkpoint-progress';
import type { EventKey, Promo, Restricted } from './subscription-event';
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

/** The time that one payment bought. */
export interface PaidPeriod {
  readonly transactionId: string;
  /** Somebody else paid it: a gift. */
  readonly isGift?: true;
  /** How many extra devices a gift, or a term without renewal, does not pay for: they rest in it. Missing for none. */
  readonly unpaidSlots?: number;
  readonly start: Instant;
  readonly end: Instant;
}

/** An extra device slot that one payment bought. */
export interface PaidSlot {
  readonly transactionId: string;
  /** The payment covers the current period. On a refund the slot then ends at once, otherwise at the next renewal. */
  readonly coversPeriod: boolean;
  /** The payment covers the coming term too. */
  readonly coversComingTerm: boolean;
}

/** The charge at `periodEnd` of which the customer was notified; `amount` in kopecks. */
export interface AnnouncedCharge {
  readonly periodEnd: Instant;
  readonly amount: Kopecks;
  /** Missing in older documents, like `extraDevices`. */
  readonly lines?: readonly ChargeLine[];
  /** Extra devices that the customer has after the charge. */
  readonly extraDevices?: number;
}

/**
 * The state of a customer's subscription, computed from recorded events. It holds no status: `view` computes the status
 * for a given moment.
 */
export interface Subscription {
  readonly uid: string;
  /** The number of recorded events. */
  readonly version: number;
  readonly startedAt: Instant | null;
  readonly currentPeriodEnd: Instant | null;
  /** The day of the month on which the regular schedule began. */
  readonly anchorDay: number | null;
  readonly tariff: Tariff | null;
  /** The tariff from the next charge on; null unless the customer chose another one. Missing in older documents. */
  readonly tariffNextPeriod?: Tariff | null;
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
  /** Periods of the last year; older payments cannot be refunded. */
  readonly paidPeriods: readonly PaidPeriod[];
  /** Missing in older documents, like the three fields that follow. */
  readonly paidSlots?: readonly PaidSlot[];
  /** The newest payment, or free term, that granted time. */
  readonly lastPaid?: string | null;
  /** Payments that granted nothing at their position in the history, in its order. */
  readonly surplus?: readonly string[];
  /** Surplus payments that are being refunded: they never grant time again. */
  readonly voided?: readonly string[];
  readonly extraDevices: number;
  /** Extra devices from the next renewal on; null unless slots were removed. */
  readonly extraDevicesNextPeriod: number | null;
  readonly promo: Promo | null;
  readonly usedPromos: readonly string[];
  readonly referralPercent: number;
  /** The announced charge. Later changes count from the charge after it (decision 7). */
  readonly announcedCharge: AnnouncedCharge | null;
  readonly restricted: {
    readonly since: Instant;
    readonly reason: Restricted['reason'];
    readonly timeLeft: number;
  } | null;
  readonly deletedAt: Instant | null;
  /** The uid of the account into which this one was merged. Missing in any other account, and in older documents. */
  readonly mergedInto?: string;
  /** The checkpoints run for the current period. Stored with the state, not computed from events. */
  readonly checkpoints: CheckpointProgress;
  /** Access = now < accessEndsAt, in this product and on the VPN nodes; null = never had access. */
  readonly accessEndsAt: Instant | null;
  /** The key of the newest recorded event. An older event that arrives later causes a replay. */
  readonly lastEventKey: EventKey | null;
}

/** The state before the first event. */
export const noSubscription = (uid: string): Subscription => ({
  uid,
  version: 0,
  startedAt: null,
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
  paidPeriods: [],
  paidSlots: [],
  lastPaid: null,
  surplus: [],
  voided: [],
  extraDevices: 0,
  extraDevicesNextPeriod: null,
  promo: null,
  usedPromos: [],
  referralPercent: 0,
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
export function computeAccessEnd(
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

/** The lines of the charge after the current period, by today's data; empty before the first purchase. */
function nextChargeLines(subscription: Subscription, terms: Terms): ChargeLine[] {
  const tariff = plannedTariff(subscription);
  if (tariff === null) return [];
  return chargeLines(chargeBasis(subscription, tariff, subscription.currentPeriodEnd ?? 0), terms);
}

/** The charge after the current period by today's data, in kopecks; null before the first purchase. */
export const nextCharge = (subscription: Subscription, terms: Terms): number | null =>
  plannedTariff(subscription) === null ? null : chargeTotal(nextChargeLines(subscription, terms));

/** The announced charge at the end of the current period; null when none was announced. */
export const announcedCharge = ({
  announcedCharge,
  currentPeriodEnd,
}: Pick<Subscription, 'announcedCharge' | 'currentPeriodEnd'>): AnnouncedCharge | null =>
  announcedCharge !== null && announcedCharge.periodEnd === currentPeriodEnd ? announcedCharge : null;

/** The lines of the coming charge: the announced ones, otherwise by today's data. Their sum is `comingCharge`. */
export const comingChargeLines = (subscription: Subscription, terms: Terms): readonly ChargeLine[] =>
  announcedCharge(subscription)?.lines ?? nextChargeLines(subscription, terms);

/** The coming charge in kopecks: the announced one, otherwise by today's data; null before the first purchase. */
export const comingCharge = (subscription: Subscription, terms: Terms): number | null =>
  announcedCharge(subscription)?.amount ?? nextCharge(subscription, terms);

/** The basis of a charge at a moment. A promo code applies to charges before its end. */
export const chargeBasis = (subscription: Subscription, tariff: Tariff, chargeAt: Instant): ChargeBasis => ({
  tariff,
  promoPercent: subscription.promo !== null && chargeAt < subscription.promo.until ? subscription.promo.percent : 0,
  referralPercent: subscription.referralPercent,
  extraDevices: Math.max(
    0,
    plannedSlots(subscription) - (tariff === plannedTariff(subscription) ? slotsPaidAhead(subscription) : 0),
  ),
});

/** The tariff of the next charge and of the term that it pays, as planned today; null before the first purchase. */
export const plannedTariff = ({
  tariff,
  tariffNextPeriod,
}: Pick<Subscription, 'tariff' | 'tariffNextPeriod'>): Tariff | null => tariffNextPeriod ?? tariff;

/** Extra devices after the next renewal, as planned today. */
export const plannedSlots = ({ extraDevices, extraDevicesNextPeriod }: Subscription): number =>
  extraDevicesNextPeriod ?? extraDevices;

/** Slots whose coming term is already paid, at the price of the planned tariff. */
export const slotsPaidAhead = ({ paidSlots = [] }: Subscription): number =>
  paidSlots.filter(({ coversComingTerm }) => coversComingTerm).length;

/** Whether a payment or a free term grants time or a device slot. */
export const grantsSomething = ({ paidPeriods, paidSlots = [] }: Subscription, transactionId: string): boolean =>
  [...paidPeriods, ...paidSlots].some((each) => each.transactionId === transactionId);
