import { unreachable } from '@contract/values/unreachable';
import { addDays, addMonths, DAY, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import {
  deviceSettled,
  slotsAfterCharge,
  slotsAfterOrder,
  slotsOfNextTerm,
} from '@functions/domain/devices/device-slots';
import { applyRefund } from './apply-refund';
import { plannedSlots, plannedTariff, type PaidPeriod, type Subscription } from './subscription';
import type {
  AccessRestored,
  DaysGranted,
  GiftClaimed,
  OrderSettled,
  RenewalFailed,
  RenewalSettled,
  RenewedAtNoCharge,
  RestrictionLifted,
  SubscriptionEvent,
  TrialEnded,
} from './subscription-event';
import { EARLY_END_NOTICE, GRACE, LIFT_NOTICE, OLDEST_REFUND, ORDER_LIFETIME } from './terms';

/**
 * The changes that an event makes to the subscription. The caller has checked with `isExpected` that the event applies.
 */
export function applyEvent(subscription: Subscription, event: SubscriptionEvent): Partial<Subscription> {
  switch (event.type) {
    case 'orderSettled':
      return orderSettled(subscription, event);
    case 'renewalSettled':
      return renewalSettled(subscription, event);
    case 'deviceSettled':
      return deviceSettled(subscription, event);
    case 'renewalFailed':
      return renewalFailed(subscription, event);
    case 'renewedAtNoCharge':
      return renewedAtNoCharge(subscription, event);
    case 'mandateRevoked':
      return { autoRenewal: 'lost', autoRenewalEndedAt: event.at };
    case 'cancelled':
      // No charge follows, so the announcement is void. A later renewal is announced again.
      return { autoRenewal: 'cancelled', autoRenewalEndedAt: event.at, pastDue: null, announcedCharge: null };
    case 'resumed':
      return { autoRenewal: 'active', autoRenewalEndedAt: null };
    case 'refunded':
      return applyRefund(subscription, event);
    case 'accessRestored':
      return accessRestored(subscription, event);
    case 'daysGranted':
      return granted(subscription, event);
    case 'giftClaimed':
      return giftClaimed(subscription, event);
    case 'restricted':
      return {
        restricted: {
          since: event.at,
          reason: event.reason,
          timeLeft: Math.max(0, (subscription.currentPeriodEnd ?? event.at) - event.at),
        },
      };
    case 'restrictionLifted':
      return restrictionLifted(subscription, event);
    case 'deviceSlotRemoved':
      return { extraDevicesNextPeriod: (subscription.extraDevicesNextPeriod ?? subscription.extraDevices) - 1 };
    case 'tariffChosen':
      return { tariffNextPeriod: event.tariff === subscription.tariff ? null : event.tariff };
    case 'promoEntered':
      return { promo: event.promo, usedPromos: [...subscription.usedPromos, event.promo.code] };
    case 'referralChanged':
      return { referralPercent: event.percent };
    case 'chargeAnnounced':
      return {
        announcedCharge: {
          periodEnd: event.periodEnd,
          amount: event.amount,
          lines: event.lines,
          extraDevices: plannedSlots(subscription),
        },
      };
    case 'paymentVoided':
      return { voided: [...(subscription.voided ?? []), event.transactionId] };
    case 'trialEnded':
      return trialEnded(subscription, event);
    case 'promoEnded':
      // An announced charge keeps its amount (decision 7).
      return { promo: subscription.promo && { ...subscription.promo, until: event.at } };
    case 'accountJoined':
      return { usedPromos: [...new Set([...subscription.usedPromos, ...event.usedPromos])] };
    case 'accountMerged':
      // Its invitees count for the account that stays.
      return { ...ended(subscription, event.at), mergedInto: event.into, promo: null, referralPercent: 0 };
    case 'accountDeleted':
      return { ...ended(subscription, event.at), deletedAt: event.at };
    default:
      return unreachable(event);
  }
}

/** Nothing follows: no renewal and no time after this moment. */
const ended = ({ currentPeriodEnd, autoRenewal }: Subscription, at: Instant): Partial<Subscription> => ({
  currentPeriodEnd: currentPeriodEnd === null ? null : Math.min(currentPeriodEnd, at),
  autoRenewal: autoRenewal === 'never' ? 'never' : 'cancelled',
  autoRenewalEndedAt: at,
  pastDue: null,
});

function orderSettled(subscription: Subscription, event: OrderSettled): Partial<Subscription> {
  const hasTimeLeft = hasPaidTime(subscription, event.at) || extendsJustEndedPeriod(subscription, event);
  if (hasTimeLeft && event.amount === 0) return switchRenewalOn(subscription, event);
  const start = hasTimeLeft ? (subscription.currentPeriodEnd ?? event.at) : event.at;
  const trialEnd = event.trialDays > 0 ? addDays(start, event.trialDays) : null;
  // A term that is paid ahead keeps the day of the month, as a charge would.
  const isAhead = event.isOneOff === true && hasTimeLeft;
  const anchorDay = (isAhead ? subscription.anchorDay : null) ?? dayOfMonth(trialEnd ?? start);
  const endDate = trialEnd ?? addMonths(start, event.tariff, anchorDay);
  const keepsTime = hasTimeLeft || extendsOldPeriod(subscription, event);
  const { slots, unpaidSlots } = slotsAfterOrder(subscription, event, keepsTime);
  const keepsPromo = hasTimeLeft || (event.isOneOff === true && subscription.autoRenewal === 'active');
  return {
    startedAt: subscription.startedAt ?? event.at,
    currentPeriodEnd: endDate,
    anchorDay,
    ...renewalAfter(subscription, event),
    trialUsed: true,
    isTrial: event.trialDays > 0,
    firstPayment: subscription.firstPayment ?? event.amount,
    pastDue: null,
    settledOrders: [...subscription.settledOrders, event.payToken],
    lastPaid: event.transactionId,
    ...slots,
    paidPeriods: withPaidPeriod(slots, event.at, {
      transactionId: event.transactionId,
      ...(unpaidSlots > 0 && { unpaidSlots }),
      start,
      end: endDate,
    }),
    // A promo code is lost when access has ended. A code that comes with the order replaces it.
    promo: event.promo ?? (keepsPromo ? subscription.promo : null),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
    announcedCharge: null,
  };
}

/**
 * The renewals after a paid order. A term without a consent to charges changes neither the renewals that run already
 * nor what they charge: it only comes before them.
 */
function renewalAfter(
  subscription: Subscription,
  { tariff, renewable, isOneOff, at }: OrderSettled,
): Pick<Subscription, 'tariff' | 'tariffNextPeriod' | 'autoRenewal' | 'autoRenewalEndedAt'> {
  if (isOneOff && subscription.autoRenewal === 'active') {
    const { tariffNextPeriod = null, autoRenewal, autoRenewalEndedAt } = subscription;
    return { tariff: subscription.tariff, tariffNextPeriod, autoRenewal, autoRenewalEndedAt };
  }
  return {
    tariff,
    tariffNextPeriod: null,
    autoRenewal: renewable ? 'active' : 'unsupported',
    autoRenewalEndedAt: renewable ? null : at,
  };
}

/** The order was quoted while paid time was left, which it extends: its price includes the extra devices of then. */
const extendsOldPeriod = ({ currentPeriodEnd }: Subscription, { premise }: OrderSettled): boolean =>
  premise !== undefined && premise.paidUntil !== null && premise.paidUntil === currentPeriodEnd;

/** Such an order was paid within `ORDER_LIFETIME` after that time ended: its term follows the old one. */
const extendsJustEndedPeriod = (subscription: Subscription, event: OrderSettled): boolean =>
  extendsOldPeriod(subscription, event) && event.at < (subscription.currentPeriodEnd ?? 0) + ORDER_LIFETIME;

/**
 * A free order during a paid period adds no time; otherwise repeated free orders would add up to years. It switches
 * renewal on for the ordered tariff (decision 42).
 */
const switchRenewalOn = (subscription: Subscription, event: OrderSettled): Partial<Subscription> => ({
  tariff: event.tariff,
  tariffNextPeriod: null,
  autoRenewal: 'active',
  autoRenewalEndedAt: null,
  trialUsed: true,
  pastDue: null,
  settledOrders: [...subscription.settledOrders, event.payToken],
  promo: event.promo ?? subscription.promo,
  usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
  announcedCharge: null,
});

function renewalSettled(subscription: Subscription, event: RenewalSettled): Partial<Subscription> {
  const { currentPeriodEnd } = subscription;
  const onTime = currentPeriodEnd !== null && event.at <= currentPeriodEnd + GRACE;
  const planned = plannedTariff(subscription);
  // A payment buys the term that it was charged for. The chosen tariff then waits for the next charge.
  const charged = event.tariff ?? planned;
  const renewed = {
    ...nextPeriod({ ...subscription, tariffNextPeriod: charged }, onTime ? currentPeriodEnd : event.at, !onTime),
    ...(charged !== planned && { tariffNextPeriod: planned }),
  };
  if (renewed.currentPeriodEnd === undefined || renewed.currentPeriodEnd === null) return {};
  return {
    ...renewed,
    lastPaid: event.transactionId,
    paidPeriods: withPaidPeriod(subscription, event.at, {
      transactionId: event.transactionId,
      start: onTime ? currentPeriodEnd : event.at,
      end: renewed.currentPeriodEnd,
    }),
    settledOrders:
      event.payToken === null ? subscription.settledOrders : [...subscription.settledOrders, event.payToken],
  };
}

const renewedAtNoCharge = (subscription: Subscription, event: RenewedAtNoCharge): Partial<Subscription> =>
  nextPeriod(subscription, event.at, false);

/** One more term from `start`. `newAnchor`: the schedule starts on another day of the month than before. */
function nextPeriod(subscription: Subscription, start: Instant, newAnchor: boolean): Partial<Subscription> {
  const { anchorDay } = subscription;
  const tariff = plannedTariff(subscription);
  if (tariff === null || anchorDay === null) return {};
  const anchor = newAnchor ? dayOfMonth(start) : anchorDay;
  return {
    tariff,
    tariffNextPeriod: null,
    currentPeriodEnd: addMonths(start, tariff, anchor),
    anchorDay: anchor,
    isTrial: false,
    autoRenewal: 'active',
    autoRenewalEndedAt: null,
    pastDue: null,
    announcedCharge: null,
    ...slotsAfterCharge(subscription),
    paidSlots: slotsOfNextTerm(subscription),
  };
}

const renewalFailed = (subscription: Subscription, event: RenewalFailed): Partial<Subscription> => ({
  pastDue: {
    since: subscription.pastDue?.since ?? event.at,
    attempts: (subscription.pastDue?.attempts ?? 0) + 1,
    decline: event.decline,
    reasonCode: event.reasonCode,
  },
});

function granted(subscription: Subscription, event: DaysGranted): Partial<Subscription> {
  const hasTimeLeft = hasPaidTime(subscription, event.at);
  const renews = subscription.autoRenewal === 'active';
  // Its next term is still paid by a link.
  const isPaidOnce = hasTimeLeft && subscription.autoRenewal === 'unsupported';
  const given = addDays(hasTimeLeft ? subscription.currentPeriodEnd : event.at, event.days);
  // Granted days never shorten the grace that was announced when the renewals ended.
  const endDate = renews ? given : Math.max(given, subscription.accessEndsAt ?? given);
  return {
    startedAt: subscription.startedAt ?? event.at,
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    pastDue: null,
    ...(!renews && !isPaidOnce && { autoRenewal: 'cancelled', autoRenewalEndedAt: event.at }),
  };
}

/**
 * A gift extends the time that is left; auto-renewal stays as it is, so the next charge moves by the term. Without
 * auto-renewal, none begins. The term is no tariff, no trial and no first payment of the customer.
 */
function giftClaimed(subscription: Subscription, { at, transactionId, months }: GiftClaimed): Partial<Subscription> {
  const hasTimeLeft = hasPaidTime(subscription, at);
  const start = hasTimeLeft ? subscription.currentPeriodEnd : at;
  const anchorDay = hasTimeLeft ? (subscription.anchorDay ?? dayOfMonth(start)) : dayOfMonth(start);
  const endDate = addMonths(start, months, anchorDay);
  const stays = ['active', 'cancelled', ...(hasTimeLeft ? ['unsupported'] : [])];
  return {
    startedAt: subscription.startedAt ?? at,
    currentPeriodEnd: endDate,
    anchorDay,
    announcedCharge: null,
    pastDue: null,
    paidPeriods: withPaidPeriod(subscription, at, { transactionId, ...asGift(subscription), start, end: endDate }),
    ...(!stays.includes(subscription.autoRenewal) && { autoRenewal: 'cancelled', autoRenewalEndedAt: at }),
  };
}

const asGift = ({ extraDevices }: Subscription): Pick<PaidPeriod, 'isGift' | 'unpaidSlots'> => ({
  isGift: true,
  ...(extraDevices > 0 && { unpaidSlots: extraDevices }),
});

/**
 * Grants `durationMs` of access from now, or from the end of the paid period. Renewals are not changed. Like granted
 * days, it never shortens the grace that was announced when the renewals ended.
 */
function accessRestored(
  subscription: Subscription,
  { at, transactionId, durationMs, isGift }: AccessRestored,
): Partial<Subscription> {
  const start = hasPaidTime(subscription, at) ? subscription.currentPeriodEnd : at;
  const given = start + durationMs;
  const endDate = subscription.autoRenewal === 'active' ? given : Math.max(given, subscription.accessEndsAt ?? given);
  return {
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    paidPeriods: withPaidPeriod(subscription, at, {
      transactionId,
      ...(isGift && asGift(subscription)),
      start,
      end: endDate,
    }),
  };
}

/**
 * Access resumes with the time that was left. A subscription with auto-renewal gets at least `LIFT_NOTICE` before the
 * next charge, which is enough to announce the charge a day ahead.
 */
function restrictionLifted(subscription: Subscription, event: RestrictionLifted): Partial<Subscription> {
  const { restricted, autoRenewal } = subscription;
  if (restricted === null || subscription.currentPeriodEnd === null) return { restricted: null };
  const timeLeft = autoRenewal === 'active' ? Math.max(restricted.timeLeft, LIFT_NOTICE) : restricted.timeLeft;
  const endDate = event.at + timeLeft;
  const pausedFor = event.at - restricted.since;
  return {
    restricted: null,
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    paidPeriods: subscription.paidPeriods.map((time) =>
      time.end > restricted.since ? { ...time, start: time.start + pausedFor, end: time.end + pausedFor } : time,
    ),
    ...(autoRenewal === 'active' && { pastDue: null }),
  };
}

/** The trial ends at the earliest moment that leaves a day for the announcement of the first charge. */
function trialEnded({ paidPeriods }: Subscription, { at }: TrialEnded): Partial<Subscription> {
  const endDate = at + EARLY_END_NOTICE;
  return {
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    trialEndsEarlyAt: endDate,
    announcedCharge: null,
    paidPeriods: paidPeriods.map((time) => ({
      ...time,
      start: Math.min(time.start, endDate),
      end: Math.min(time.end, endDate),
    })),
  };
}

/**
 * Adds a period, and drops those whose payments are too old to be refunded at the moment of the event. The start of the
 * period says nothing about that: gifts put it years ahead.
 */
const withPaidPeriod = (
  { paidPeriods }: Pick<Subscription, 'paidPeriods'>,
  at: Instant,
  time: PaidPeriod,
): PaidPeriod[] => [...paidPeriods.filter(({ end }) => end > at - OLDEST_REFUND - DAY), time];

const hasPaidTime = (
  subscription: Subscription,
  at: Instant,
): subscription is Subscription & { currentPeriodEnd: Instant } =>
  subscription.currentPeriodEnd !== null && at < subscription.currentPeriodEnd;
