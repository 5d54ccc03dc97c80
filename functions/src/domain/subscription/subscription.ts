import type { Kopecks } from '@contract/values/money';
import type { SubscriptionStatus } from '@contract/values/status';
import type { Tariff } from '@contract/values/tariff';
import { chargeLines, chargeTotal, type ChargeBasis, type ChargeLine } from './charge';
import type { Instant } from '@functions/domain/platform/calendar';
import { noProgress, type CheckpointProgress } from './checkpoint-progress';
import type { EventKey, Promo, Restricted } from './subscription-event';
import { GRACE, type Terms } from './terms';

/**
 * Why there is, or is no longer, a next charge.
 * `on`: the next period follows at the end date, charged or free. `cancelled`: by the customer, staff, or at the provider's
 * own site. `gone`: the provider gave up after failures. `unavailable`: paid by a method that cannot be charged again.
 */
export type AutoRenewal = 'never' | 'active' | 'cancelled' | 'lost' | 'unsupported';

export interface PastDue {
  readonly since: Instant;
  readonly attempts: number;
  readonly reasonCode: number | null;
}

/** The time one payment bought. */
export interface PaidPeriod {
  readonly transactionId: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** An extra device slot that one payment bought. */
export interface PaidSlot {
  readonly transactionId: string;
  /** The payment covers the running period: refunded, the slot leaves at once, else at the next renewal. */
  readonly coversPeriod: boolean;
  /** The payment covers the coming term too. */
  readonly coversComingTerm: boolean;
}

/** The sum the customer was told for the charge at `periodEnd`. */
export interface AnnouncedCharge {
  readonly periodEnd: Instant;
  readonly amount: Kopecks;
  /** Missing in older documents, like `extraDevices`. */
  readonly lines?: readonly ChargeLine[];
  /** Extra devices that the customer has after the charge. */
  readonly extraDevices?: number;
}

/** What was decided so far. What holds at a moment is `view`'s answer; no status is stored anywhere. */
export interface Subscription {
  readonly uid: string;
  /** Grows by one with every recorded event. */
  readonly version: number;
  readonly startedAt: Instant | null;
  readonly currentPeriodEnd: Instant | null;
  /** Day of the month that the regular schedule began on. */
  readonly anchorDay: number | null;
  readonly tariff: Tariff | null;
  readonly autoRenewal: AutoRenewal;
  readonly autoRenewalEndedAt: Instant | null;
  readonly trialUsed: boolean;
  /** The running period is a trial: no regular charge followed yet. */
  readonly isTrial: boolean;
  /** The first payment of all, in kopecks. */
  readonly firstPayment: number | null;
  readonly pastDue: PastDue | null;
  /** Pay tokens of the orders that had their effect: a second payment of one of them has none. */
  readonly settledOrders: readonly string[];
  /** Of the last year, since nothing older is refunded. */
  readonly paidPeriods: readonly PaidPeriod[];
  /** Missing in older documents, like the three fields that follow. */
  readonly paidSlots?: readonly PaidSlot[];
  /** The newest payment, or free term, that gave time. */
  readonly lastPaid?: string | null;
  /** Payments that gave nothing at their place in the history, in its order. */
  readonly surplus?: readonly string[];
  /** Payments whose money goes back because they gave nothing: they never give time again. */
  readonly voided?: readonly string[];
  readonly extraDevices: number;
  /** Extra devices from the next renewal on, once slots were removed. */
  readonly extraDevicesNextPeriod: number | null;
  readonly promo: Promo | null;
  readonly usedPromos: readonly string[];
  readonly referralPercent: number;
  /** Later changes count from the charge after it. */
  readonly announcedCharge: AnnouncedCharge | null;
  readonly restricted: {
    readonly since: Instant;
    readonly reason: Restricted['reason'];
    readonly timeLeft: number;
  } | null;
  readonly deletedAt: Instant | null;
  /** Which milestones of the period were seen to: kept beside the facts, not folded from them. */
  readonly checkpoints: CheckpointProgress;
  /** Access = now < accessUntil, here and at the nodes; null = never had any. */
  readonly accessEndsAt: Instant | null;
  /** The newest event applied; an older one that arrives later makes a new fold. */
  readonly lastEventKey: EventKey | null;
}

export const noSubscription = (uid: string): Subscription => ({
  uid,
  version: 0,
  startedAt: null,
  currentPeriodEnd: null,
  anchorDay: null,
  tariff: null,
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
 * The one place that decides when access ends (design: lifecycle). A renewal that is expected adds the grace; when the
 * provider gave up after the end date, the grace that the customer was told of stands.
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
  /** The date a customer is shown: the end of what is paid, in grace the end of the grace. */
  readonly shownUntil: Instant | null;
}

/** §4: the only source of subscriptionStatus and subscriptionIsActive, for profile, search, user card and nodes alike. */
export function view(
  subscription: Pick<Subscription, 'currentPeriodEnd' | 'accessEndsAt' | 'autoRenewal' | 'restricted'>,
  now: Instant,
): SubscriptionView {
  const { currentPeriodEnd, accessEndsAt: until, autoRenewal, restricted } = subscription;
  if (currentPeriodEnd === null || until === null) return { status: 'NOT_ACTIVE', isActive: false, shownUntil: null };
  const isActive = now < until;
  const shownUntil = now >= currentPeriodEnd && isActive ? until : currentPeriodEnd;
  if (autoRenewal === 'cancelled' || restricted !== null) return { status: 'CANCELED', isActive, shownUntil };
  return { status: isActive ? 'ACTIVE' : 'EXPIRED', isActive, shownUntil };
}

/** The lines of the charge that follows the current period, by today's facts; empty before the first purchase. */
const nextChargeLines = (subscription: Subscription, terms: Terms): ChargeLine[] =>
  subscription.tariff === null
    ? []
    : chargeLines(chargeBasis(subscription, subscription.tariff, subscription.currentPeriodEnd ?? 0), terms);

/** Kopecks of the charge that follows the current period, by today's facts; null before the first purchase. */
export const nextCharge = (subscription: Subscription, terms: Terms): number | null =>
  subscription.tariff === null ? null : chargeTotal(nextChargeLines(subscription, terms));

/** The sum that the customer was told for the charge at the end of the running period; null while nothing was told. */
export const announcedCharge = ({
  announcedCharge,
  currentPeriodEnd,
}: Pick<Subscription, 'announcedCharge' | 'currentPeriodEnd'>): AnnouncedCharge | null =>
  announcedCharge !== null && announcedCharge.periodEnd === currentPeriodEnd ? announcedCharge : null;

/**
 * The lines of the coming charge: those the customer was told, where that happened already. They add up to
 * `comingCharge`.
 */
export const comingChargeLines = (subscription: Subscription, terms: Terms): readonly ChargeLine[] =>
  announcedCharge(subscription)?.lines ?? nextChargeLines(subscription, terms);

/** Kopecks that the coming charge will be: what the customer was told, where that happened already. */
export const comingCharge = (subscription: Subscription, terms: Terms): number | null =>
  announcedCharge(subscription)?.amount ?? nextCharge(subscription, terms);

/** What a charge at a moment is made of; a promo counts for the charges before its end. */
export const chargeBasis = (subscription: Subscription, tariff: Tariff, chargeAt: Instant): ChargeBasis => ({
  tariff,
  promoPercent: subscription.promo !== null && chargeAt < subscription.promo.until ? subscription.promo.percent : 0,
  referralPercent: subscription.referralPercent,
  extraDevices: Math.max(
    0,
    plannedSlots(subscription) - (tariff === subscription.tariff ? slotsPaidAhead(subscription) : 0),
  ),
});

/** Extra devices after the next renewal, by today's facts. */
export const plannedSlots = ({ extraDevices, extraDevicesNextPeriod }: Subscription): number =>
  extraDevicesNextPeriod ?? extraDevices;

/** Slots whose coming term is paid already, at the price of the running tariff. */
export const slotsPaidAhead = ({ paidSlots = [] }: Subscription): number =>
  paidSlots.filter(({ coversComingTerm }) => coversComingTerm).length;

/** Whether a payment, or a free term, gives time or a device slot. */
export const givesSomething = ({ paidPeriods, paidSlots = [] }: Subscription, transactionId: string): boolean =>
  [...paidPeriods, ...paidSlots].some((each) => each.transactionId === transactionId);
