import { unreachable } from '@contract/values/unreachable';
import { addDays, addMonths, DAY, dayOfMonth, type Instant } from './calendar';
import type { BoughtTime, Subscription } from './subscription';
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
import { GRACE, OLDEST_REFUND } from './terms';

/** The rows of the lifecycle table: what each event changes, given that it was expected. */
export function changeBy(subscription: Subscription, event: SubscriptionEvent): Partial<Subscription> {
  switch (event.type) {
    case 'orderSettled':
      return orderSettled(subscription, event);
    case 'renewalSettled':
      return renewalSettled(subscription, event);
    case 'deviceSettled':
      return {
        extraDevices: subscription.extraDevices + 1,
        extraDevicesAtRenewal: subscription.extraDevicesAtRenewal === null ? null : subscription.extraDevicesAtRenewal + 1,
        settledOrders: [...subscription.settledOrders, event.payToken],
      };
    case 'renewalFailed':
      return renewalFailed(subscription, event);
    case 'renewedFree':
      return renewedFree(subscription, event);
    case 'mandateLost':
      return { renewal: 'gone', renewalEndedAt: event.at };
    case 'cancelled':
      return { renewal: 'cancelled', renewalEndedAt: event.at, pastDue: null };
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
        restricted: { since: event.at, reason: event.reason, timeLeft: Math.max(0, (subscription.endDate ?? event.at) - event.at) },
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
      return { frozen: { periodEnd: event.periodEnd, amount: event.amount } };
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
  const timeLeft = hasPaidTime(subscription, event.at);
  if (timeLeft && event.amount === 0) return renewalSwitchedOn(subscription, event);
  const start = timeLeft ? subscription.endDate : event.at;
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
    bought: withBought(subscription, { transactionId: event.transactionId, from: start, to: endDate }),
    // A code is lost when access ended; one that comes with the order takes its place.
    promo: event.promo ?? (timeLeft ? subscription.promo : null),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
    frozen: null,
    // Slots that were not paid on end with the access.
    ...(timeLeft ? {} : { extraDevices: 0, extraDevicesAtRenewal: null }),
  };
}

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
    bought: withBought(subscription, { transactionId: event.transactionId, from: onTime ? endDate : event.at, to: renewed.endDate }),
    settledOrders: event.payToken === null ? subscription.settledOrders : [...subscription.settledOrders, event.payToken],
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
    extraDevices: subscription.extraDevicesAtRenewal ?? subscription.extraDevices,
    extraDevicesAtRenewal: null,
  };
}

const renewalFailed = (subscription: Subscription, event: RenewalFailed): Partial<Subscription> => ({
  pastDue: {
    since: subscription.pastDue?.since ?? event.at,
    attempts: (subscription.pastDue?.attempts ?? 0) + 1,
    reasonCode: event.reasonCode,
  },
});

/** The running period's money back ends access at once; any other period's money takes back just its time; access ends when none is left. */
function refunded(subscription: Subscription, event: Refunded): Partial<Subscription> {
  const returned = subscription.bought.find(({ transactionId }) => transactionId === event.transactionId);
  const { endDate } = subscription;
  if (!returned || endDate === null) return {};
  const bought = subscription.bought.filter((time) => time !== returned);
  const isRunning = returned.from <= event.at && event.at < Math.max(returned.to, endDate) && isLastBefore(subscription, returned, event.at);
  const left = isRunning ? event.at : endDate - (returned.to - returned.from);
  // The schedule goes on from the new date: by the old day of the month the next period could be one of days.
  if (left > event.at) return { bought, endDate: left, anchorDay: dayOfMonth(left), frozen: null };
  return { bought, endDate: Math.min(endDate, event.at), renewal: 'cancelled', renewalEndedAt: event.at, pastDue: null, frozen: null };
}

/** Whether this is the payment that the customer is living on at a moment: the last one that began before it. */
const isLastBefore = ({ bought }: Subscription, time: BoughtTime, at: Instant): boolean =>
  bought.every(({ from }) => from <= time.from || from > at);

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
function accessRestored(subscription: Subscription, { at, transactionId, time }: AccessRestored): Partial<Subscription> {
  const start = hasPaidTime(subscription, at) ? subscription.endDate : at;
  const endDate = start + time;
  return { endDate, anchorDay: dayOfMonth(endDate), frozen: null, bought: withBought(subscription, { transactionId, from: start, to: endDate }) };
}

function restrictionLifted(subscription: Subscription, event: RestrictionLifted): Partial<Subscription> {
  const timeLeft = subscription.restricted?.timeLeft ?? 0;
  const endDate = subscription.endDate === null ? null : event.at + timeLeft;
  return { restricted: null, endDate, anchorDay: endDate === null ? null : dayOfMonth(endDate), frozen: null };
}

const withBought = ({ bought }: Subscription, time: BoughtTime): BoughtTime[] => [
  ...bought.filter(({ to }) => to > time.from - OLDEST_REFUND - DAY),
  time,
];

const hasPaidTime = (subscription: Subscription, at: Instant): subscription is Subscription & { endDate: Instant } =>
  subscription.endDate !== null && at < subscription.endDate;
