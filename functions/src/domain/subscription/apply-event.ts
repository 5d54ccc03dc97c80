import { unreachable } from '@contract/values/unreachable';
import { addDays, addMonths, DAY, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { deviceSettled, slotsAfterCharge, slotsOfNextTerm, withoutSlot } from '@functions/domain/devices/device-slots';
import { plannedSlots, type BoughtTime, type Subscription } from './subscription';
import type {
  AccessRestored,
  Granted,
  OrderSettled,
  Refunded,
  RenewalFailed,
  RenewalSettled,
  RenewedFree,
  RestrictionLifted,
  SubscriptionEvent,
} from './subscription-event';
import { GRACE, LIFT_NOTICE, OLDEST_REFUND, ORDER_LIFETIME } from './terms';

/** The rows of the lifecycle table: what each event changes, given that it was expected. */
export function changeBy(subscription: Subscription, event: SubscriptionEvent): Partial<Subscription> {
  switch (event.type) {
    case 'orderSettled':
      return orderSettled(subscription, event);
    case 'renewalSettled':
      return renewalSettled(subscription, event);
    case 'deviceSettled':
      return deviceSettled(subscription, event);
    case 'renewalFailed':
      return renewalFailed(subscription, event);
    case 'renewedFree':
      return renewedFree(subscription, event);
    case 'mandateLost':
      return { renewal: 'gone', renewalEndedAt: event.at };
    case 'cancelled':
      // Nothing is charged, so what was announced is void: renewals that go on are announced anew.
      return { renewal: 'cancelled', renewalEndedAt: event.at, pastDue: null, frozen: null };
    case 'resumed':
      return { renewal: 'on', renewalEndedAt: null };
    case 'refunded':
      return refunded(subscription, event);
    case 'accessRestored':
      return accessRestored(subscription, event);
    case 'granted':
      return granted(subscription, event);
    case 'restricted':
      return {
        restricted: {
          since: event.at,
          reason: event.reason,
          timeLeft: Math.max(0, (subscription.endDate ?? event.at) - event.at),
        },
      };
    case 'restrictionLifted':
      return restrictionLifted(subscription, event);
    case 'deviceSlotRemoved':
      return { extraDevicesAtRenewal: (subscription.extraDevicesAtRenewal ?? subscription.extraDevices) - 1 };
    case 'promoEntered':
      return { promo: event.promo, usedPromos: [...subscription.usedPromos, event.promo.code] };
    case 'referralChanged':
      return { referralPercent: event.percent };
    case 'chargeFrozen':
      return {
        frozen: {
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
        endDate: subscription.endDate === null ? null : Math.min(subscription.endDate, event.at),
        renewal: subscription.renewal === 'none' ? 'none' : 'cancelled',
        renewalEndedAt: event.at,
        pastDue: null,
      };
    default:
      return unreachable(event);
  }
}

function orderSettled(subscription: Subscription, event: OrderSettled): Partial<Subscription> {
  const timeLeft = hasPaidTime(subscription, event.at) || addsToTimeJustOver(subscription, event);
  if (timeLeft && event.amount === 0) return renewalSwitchedOn(subscription, event);
  const start = timeLeft ? (subscription.endDate ?? event.at) : event.at;
  const trialEnd = event.trialDays > 0 ? addDays(start, event.trialDays) : null;
  const anchorDay = dayOfMonth(trialEnd ?? start);
  const endDate = trialEnd ?? addMonths(start, event.tariff, anchorDay);
  return {
    startDate: subscription.startDate ?? event.at,
    endDate,
    anchorDay,
    tariff: event.tariff,
    renewal: event.renewable ? 'on' : 'unavailable',
    renewalEndedAt: event.renewable ? null : event.at,
    trialUsed: true,
    isTrial: event.trialDays > 0,
    firstPayment: subscription.firstPayment ?? event.amount,
    pastDue: null,
    settledOrders: [...subscription.settledOrders, event.payToken],
    lastPaid: event.transactionId,
    bought: withBought(subscription, { transactionId: event.transactionId, from: start, to: endDate }),
    // A code is lost when access ended; one that comes with the order takes its place.
    promo: event.promo ?? (timeLeft ? subscription.promo : null),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
    frozen: null,
    // The order paid for the slots that stay; a removed one was no part of its price.
    extraDevices: timeLeft ? plannedSlots(subscription) : 0,
    extraDevicesAtRenewal: null,
    boughtSlots: timeLeft ? slotsOfNextTerm(subscription) : [],
  };
}

/**
 * The order was made, and allowed by Check, while time was left, and its payment was made just after: it gives what
 * it told.
 */
const addsToTimeJustOver = ({ endDate }: Subscription, { at, premise }: OrderSettled): boolean =>
  premise !== undefined && premise.paidUntil !== null && premise.paidUntil === endDate && at < endDate + ORDER_LIFETIME;

/**
 * A free order while time is left adds no time: free orders that are cancelled and repeated would add up to years.
 * Renewal is on again, for the ordered tariff, and costs what the discounts of its own day make it.
 */
const renewalSwitchedOn = (subscription: Subscription, event: OrderSettled): Partial<Subscription> => ({
  tariff: event.tariff,
  renewal: 'on',
  renewalEndedAt: null,
  trialUsed: true,
  pastDue: null,
  settledOrders: [...subscription.settledOrders, event.payToken],
  promo: event.promo ?? subscription.promo,
  usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
  frozen: null,
});

function renewalSettled(subscription: Subscription, event: RenewalSettled): Partial<Subscription> {
  const { endDate } = subscription;
  const onTime = endDate !== null && event.at <= endDate + GRACE;
  const renewed = nextPeriod(subscription, onTime ? endDate : event.at, !onTime);
  if (renewed.endDate === undefined || renewed.endDate === null) return {};
  return {
    ...renewed,
    lastPaid: event.transactionId,
    bought: withBought(subscription, {
      transactionId: event.transactionId,
      from: onTime ? endDate : event.at,
      to: renewed.endDate,
    }),
    settledOrders:
      event.payToken === null ? subscription.settledOrders : [...subscription.settledOrders, event.payToken],
  };
}

const renewedFree = (subscription: Subscription, event: RenewedFree): Partial<Subscription> =>
  nextPeriod(subscription, event.at, false);

/** One more term from `start`; `anew` when the schedule begins on another day of the month than before. */
function nextPeriod(subscription: Subscription, start: Instant, anew: boolean): Partial<Subscription> {
  const { tariff, anchorDay } = subscription;
  if (tariff === null || anchorDay === null) return {};
  const anchor = anew ? dayOfMonth(start) : anchorDay;
  return {
    endDate: addMonths(start, tariff, anchor),
    anchorDay: anchor,
    isTrial: false,
    renewal: 'on',
    renewalEndedAt: null,
    pastDue: null,
    frozen: null,
    ...slotsAfterCharge(subscription),
    boughtSlots: slotsOfNextTerm(subscription),
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
  const slot = subscription.boughtSlots?.find(({ transactionId }) => transactionId === event.transactionId);
  if (slot) return withoutSlot(subscription, slot);
  const returned = subscription.bought.find(({ transactionId }) => transactionId === event.transactionId);
  const { endDate, restricted } = subscription;
  if (!returned || endDate === null) return {};
  const at = restricted?.since ?? event.at;
  const later = subscription.bought.filter((time) => time !== returned && time.from >= returned.to);
  // Its time is over, and the customer lives on another payment, or will.
  const isOver = returned.to <= at || later.some(({ from }) => from <= at);
  if (isOver && later.length > 0) return { bought: subscription.bought.filter((time) => time !== returned) };
  const isPaidAhead = returned.from > at;
  const taken = Math.max(0, returned.to - Math.max(returned.from, at));
  const bought = subscription.bought
    .filter((time) => time !== returned)
    .map((time) => (later.includes(time) ? { ...time, from: time.from - taken, to: time.to - taken } : time));
  // The last payment takes gifts and the grace with it.
  const left = isPaidAhead || later.length > 0 ? endDate - taken : at;
  const timeLeft = restricted && { restricted: { ...restricted, timeLeft: Math.max(0, left - at) } };
  // The schedule goes on from the new date: by the old day of the month the next period could be one of days.
  if (isPaidAhead && left > at) {
    // Renewals go on, and their next charge is announced a day ahead.
    const goesOn = subscription.renewal === 'on' && restricted === null;
    const end = goesOn ? Math.max(left, at + LIFT_NOTICE) : left;
    return { bought, endDate: end, anchorDay: dayOfMonth(end), frozen: null, ...timeLeft };
  }
  return {
    bought,
    endDate: Math.min(endDate, Math.max(left, at)),
    ...(left > at && { anchorDay: dayOfMonth(left) }),
    renewal: 'cancelled',
    renewalEndedAt: event.at,
    pastDue: null,
    frozen: null,
    ...timeLeft,
  };
}

function granted(subscription: Subscription, event: Granted): Partial<Subscription> {
  const timeLeft = hasPaidTime(subscription, event.at);
  const renews = subscription.renewal === 'on';
  const given = addDays(timeLeft ? subscription.endDate : event.at, event.days);
  // A gift never takes away from the grace that was announced when the renewals ended.
  const endDate = renews ? given : Math.max(given, subscription.accessUntil ?? given);
  return {
    startDate: subscription.startDate ?? event.at,
    endDate,
    anchorDay: dayOfMonth(endDate),
    frozen: null,
    ...(renews ? { pastDue: null } : { renewal: 'cancelled', renewalEndedAt: event.at }),
  };
}

/** From now on, or after what is paid; renewals stay as they are. */
function accessRestored(
  subscription: Subscription,
  { at, transactionId, time }: AccessRestored,
): Partial<Subscription> {
  const start = hasPaidTime(subscription, at) ? subscription.endDate : at;
  const endDate = start + time;
  return {
    endDate,
    anchorDay: dayOfMonth(endDate),
    frozen: null,
    bought: withBought(subscription, { transactionId, from: start, to: endDate }),
  };
}

/**
 * The time that was left goes on. Whoever renews has at least `LIFT_NOTICE` before the next charge, so that it is
 * announced a day ahead.
 */
function restrictionLifted(subscription: Subscription, event: RestrictionLifted): Partial<Subscription> {
  const { restricted, renewal } = subscription;
  if (restricted === null || subscription.endDate === null) return { restricted: null };
  const timeLeft = renewal === 'on' ? Math.max(restricted.timeLeft, LIFT_NOTICE) : restricted.timeLeft;
  const endDate = event.at + timeLeft;
  const standstill = event.at - restricted.since;
  return {
    restricted: null,
    endDate,
    anchorDay: dayOfMonth(endDate),
    frozen: null,
    bought: subscription.bought.map((time) =>
      time.to > restricted.since ? { ...time, from: time.from + standstill, to: time.to + standstill } : time,
    ),
    ...(renewal === 'on' && { pastDue: null }),
  };
}

const withBought = ({ bought }: Subscription, time: BoughtTime): BoughtTime[] => [
  ...bought.filter(({ to }) => to > time.from - OLDEST_REFUND - DAY),
  time,
];

const hasPaidTime = (subscription: Subscription, at: Instant): subscription is Subscription & { endDate: Instant } =>
  subscription.endDate !== null && at < subscription.endDate;
