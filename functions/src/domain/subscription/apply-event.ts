import { unreachable } from '@contract/values/unreachable';
import { addDays, addMonths, DAY, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { deviceSettled, slotsAfterCharge, slotsOfNextTerm, withoutSlot } from '@functions/domain/devices/device-slots';
import { plannedSlots, type PaidPeriod, type Subscription } from './subscription';
import type {
  AccessRestored,
  DaysGranted,
  OrderSettled,
  Refunded,
  RenewalFailed,
  RenewalSettled,
  RenewedAtNoCharge,
  RestrictionLifted,
  SubscriptionEvent,
} from './subscription-event';
import { GRACE, LIFT_NOTICE, OLDEST_REFUND, ORDER_LIFETIME } from './terms';

/** The rows of the lifecycle table: what each event changes, given that it was expected. */
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
      // Nothing is charged, so what was announced is void: renewals that go on are announced anew.
      return { autoRenewal: 'cancelled', autoRenewalEndedAt: event.at, pastDue: null, announcedCharge: null };
    case 'resumed':
      return { autoRenewal: 'active', autoRenewalEndedAt: null };
    case 'refunded':
      return refunded(subscription, event);
    case 'accessRestored':
      return accessRestored(subscription, event);
    case 'daysGranted':
      return granted(subscription, event);
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
    case 'promoEntered':
      return { promo: event.promo, usedPromos: [...subscription.usedPromos, event.promo.code] };
    case 'referralChanged':
      return { referralPercent: event.percent };
    case 'chargeAnnounced':
      return {
        announcedCharge: {
          periodEnd: event.periodEnd,
          amount: event.amount,
          ...(event.lines && { lines: event.lines }),
          extraDevices: plannedSlots(subscription),
        },
      };
    case 'paymentVoided':
      return { voided: [...(subscription.voided ?? []), event.transactionId] };
    case 'accountDeleted':
      return {
        deletedAt: event.at,
        currentPeriodEnd:
          subscription.currentPeriodEnd === null ? null : Math.min(subscription.currentPeriodEnd, event.at),
        autoRenewal: subscription.autoRenewal === 'never' ? 'never' : 'cancelled',
        autoRenewalEndedAt: event.at,
        pastDue: null,
      };
    default:
      return unreachable(event);
  }
}

function orderSettled(subscription: Subscription, event: OrderSettled): Partial<Subscription> {
  const timeLeft = hasPaidTime(subscription, event.at) || addsToTimeJustOver(subscription, event);
  if (timeLeft && event.amount === 0) return renewalSwitchedOn(subscription, event);
  const start = timeLeft ? (subscription.currentPeriodEnd ?? event.at) : event.at;
  const trialEnd = event.trialDays > 0 ? addDays(start, event.trialDays) : null;
  const anchorDay = dayOfMonth(trialEnd ?? start);
  const endDate = trialEnd ?? addMonths(start, event.tariff, anchorDay);
  return {
    startedAt: subscription.startedAt ?? event.at,
    currentPeriodEnd: endDate,
    anchorDay,
    tariff: event.tariff,
    autoRenewal: event.renewable ? 'active' : 'unsupported',
    autoRenewalEndedAt: event.renewable ? null : event.at,
    trialUsed: true,
    isTrial: event.trialDays > 0,
    firstPayment: subscription.firstPayment ?? event.amount,
    pastDue: null,
    settledOrders: [...subscription.settledOrders, event.payToken],
    lastPaid: event.transactionId,
    paidPeriods: withBought(subscription, { transactionId: event.transactionId, start, end: endDate }),
    // A code is lost when access ended; one that comes with the order takes its place.
    promo: event.promo ?? (timeLeft ? subscription.promo : null),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
    announcedCharge: null,
    // The order paid for the slots that stay; a removed one was no part of its price.
    extraDevices: timeLeft ? plannedSlots(subscription) : 0,
    extraDevicesNextPeriod: null,
    paidSlots: timeLeft ? slotsOfNextTerm(subscription) : [],
  };
}

/**
 * The order was made, and allowed by Check, while time was left, and its payment was made just after: it gives what
 * it told.
 */
const addsToTimeJustOver = ({ currentPeriodEnd }: Subscription, { at, premise }: OrderSettled): boolean =>
  premise !== undefined &&
  premise.paidUntil !== null &&
  premise.paidUntil === currentPeriodEnd &&
  at < currentPeriodEnd + ORDER_LIFETIME;

/**
 * A free order while time is left adds no time: free orders that are cancelled and repeated would add up to years.
 * Renewal is on again, for the ordered tariff, and costs what the discounts of its own day make it.
 */
const renewalSwitchedOn = (subscription: Subscription, event: OrderSettled): Partial<Subscription> => ({
  tariff: event.tariff,
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
  const renewed = nextPeriod(subscription, onTime ? currentPeriodEnd : event.at, !onTime);
  if (renewed.currentPeriodEnd === undefined || renewed.currentPeriodEnd === null) return {};
  return {
    ...renewed,
    lastPaid: event.transactionId,
    paidPeriods: withBought(subscription, {
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

/** One more term from `start`; `anew` when the schedule begins on another day of the month than before. */
function nextPeriod(subscription: Subscription, start: Instant, anew: boolean): Partial<Subscription> {
  const { tariff, anchorDay } = subscription;
  if (tariff === null || anchorDay === null) return {};
  const anchor = anew ? dayOfMonth(start) : anchorDay;
  return {
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
    reasonCode: event.reasonCode,
  },
});

/**
 * All money of a payment goes back, and with it the part of its time that is still to come. Access of a restricted
 * customer stands still, so what is to come is counted from the restriction on.
 */
function refunded(subscription: Subscription, event: Refunded): Partial<Subscription> {
  const slot = subscription.paidSlots?.find(({ transactionId }) => transactionId === event.transactionId);
  if (slot) return withoutSlot(subscription, slot);
  const returned = subscription.paidPeriods.find(({ transactionId }) => transactionId === event.transactionId);
  const { currentPeriodEnd, restricted } = subscription;
  if (!returned || currentPeriodEnd === null) return {};
  const at = restricted?.since ?? event.at;
  const later = subscription.paidPeriods.filter((time) => time !== returned && time.start >= returned.end);
  // Its time is over, and the customer lives on another payment, or will.
  const isOver = returned.end <= at || later.some(({ start }) => start <= at);
  if (isOver && later.length > 0) return { paidPeriods: subscription.paidPeriods.filter((time) => time !== returned) };
  const isPaidAhead = returned.start > at;
  const taken = Math.max(0, returned.end - Math.max(returned.start, at));
  const bought = subscription.paidPeriods
    .filter((time) => time !== returned)
    .map((time) => (later.includes(time) ? { ...time, start: time.start - taken, end: time.end - taken } : time));
  // The last payment takes gifts and the grace with it.
  const left = isPaidAhead || later.length > 0 ? currentPeriodEnd - taken : at;
  const timeLeft = restricted && { restricted: { ...restricted, timeLeft: Math.max(0, left - at) } };
  // The schedule goes on from the new date: by the old day of the month the next period could be one of days.
  if (isPaidAhead && left > at) {
    // Renewals go on, and their next charge is announced a day ahead.
    const goesOn = subscription.autoRenewal === 'active' && restricted === null;
    const end = goesOn ? Math.max(left, at + LIFT_NOTICE) : left;
    return {
      paidPeriods: bought,
      currentPeriodEnd: end,
      anchorDay: dayOfMonth(end),
      announcedCharge: null,
      ...timeLeft,
    };
  }
  return {
    paidPeriods: bought,
    currentPeriodEnd: Math.min(currentPeriodEnd, Math.max(left, at)),
    ...(left > at && { anchorDay: dayOfMonth(left) }),
    autoRenewal: 'cancelled',
    autoRenewalEndedAt: event.at,
    pastDue: null,
    announcedCharge: null,
    ...timeLeft,
  };
}

function granted(subscription: Subscription, event: DaysGranted): Partial<Subscription> {
  const timeLeft = hasPaidTime(subscription, event.at);
  const renews = subscription.autoRenewal === 'active';
  const given = addDays(timeLeft ? subscription.currentPeriodEnd : event.at, event.days);
  // A gift never takes away from the grace that was announced when the renewals ended.
  const endDate = renews ? given : Math.max(given, subscription.accessEndsAt ?? given);
  return {
    startedAt: subscription.startedAt ?? event.at,
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    ...(renews ? { pastDue: null } : { autoRenewal: 'cancelled', autoRenewalEndedAt: event.at }),
  };
}

/** From now on, or after what is paid; renewals stay as they are. */
function accessRestored(
  subscription: Subscription,
  { at, transactionId, durationMs }: AccessRestored,
): Partial<Subscription> {
  const start = hasPaidTime(subscription, at) ? subscription.currentPeriodEnd : at;
  const endDate = start + durationMs;
  return {
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    paidPeriods: withBought(subscription, { transactionId, start, end: endDate }),
  };
}

/**
 * The time that was left goes on. Whoever renews has at least `LIFT_NOTICE` before the next charge, so that it is
 * announced a day ahead.
 */
function restrictionLifted(subscription: Subscription, event: RestrictionLifted): Partial<Subscription> {
  const { restricted, autoRenewal } = subscription;
  if (restricted === null || subscription.currentPeriodEnd === null) return { restricted: null };
  const timeLeft = autoRenewal === 'active' ? Math.max(restricted.timeLeft, LIFT_NOTICE) : restricted.timeLeft;
  const endDate = event.at + timeLeft;
  const standstill = event.at - restricted.since;
  return {
    restricted: null,
    currentPeriodEnd: endDate,
    anchorDay: dayOfMonth(endDate),
    announcedCharge: null,
    paidPeriods: subscription.paidPeriods.map((time) =>
      time.end > restricted.since ? { ...time, start: time.start + standstill, end: time.end + standstill } : time,
    ),
    ...(autoRenewal === 'active' && { pastDue: null }),
  };
}

const withBought = ({ paidPeriods }: Subscription, time: PaidPeriod): PaidPeriod[] => [
  ...paidPeriods.filter(({ end }) => end > time.start - OLDEST_REFUND - DAY),
  time,
];

const hasPaidTime = (
  subscription: Subscription,
  at: Instant,
): subscription is Subscription & { currentPeriodEnd: Instant } =>
  subscription.currentPeriodEnd !== null && at < subscription.currentPeriodEnd;
