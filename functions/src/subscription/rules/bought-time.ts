import type { Kopecks } from '@functions/base/contract/values/money';
import { plannedSlots, slotsLeft, slotsOfTerm } from './slots';
import { addDays, addMonths, dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { withSegment, type Segment } from './segments';
import { asBuyer, plannedTariff, type Subscription, type SubscriptionRow } from './subscription';
import type { EventOf } from './subscription-event';
import { GRACE, ORDER_LIFETIME, termsAt } from './terms';

/**
 * A paid order. A free one during a paid period adds no time; otherwise repeated free orders would add up to years. It
 * switches renewal on for the ordered tariff (decision 42).
 */
export function orderSettled(subscription: Subscription, event: EventOf<'orderSettled'>): Partial<SubscriptionRow> {
  const { currentPeriodEnd } = subscription;
  const hasTimeLeft = currentPeriodEnd !== null && event.at < currentPeriodEnd + paidLater(subscription, event);
  const renewsOn = keepsRenewals(subscription, event);
  return {
    ...(!(hasTimeLeft && event.amount === 0) &&
      termOfOrder(subscription, event, hasTimeLeft ? currentPeriodEnd : null)),
    ...renewalAfter(subscription, event),
    trialUsed: true,
    pastDue: null,
    settledOrders: [...subscription.settledOrders, event.payToken],
    // A promo code is lost when access has ended. A code that comes with the order replaces it, unless renewals go on:
    // what they charge stays.
    promo: renewsOn ? subscription.promo : (event.promo ?? (hasTimeLeft ? subscription.promo : null)),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
  };
}

/**
 * How long after the end of the paid time an order still extends it: if it was quoted while that time was left, for
 * `ORDER_LIFETIME`.
 */
const paidLater = ({ currentPeriodEnd }: Subscription, { premise }: EventOf<'orderSettled'>): number =>
  premise?.paidUntil === currentPeriodEnd ? ORDER_LIFETIME : 0;

/**
 * The term of an order, after the time that is left until `paidUntil`, and its extra devices: as many as its price
 * includes. The others rest in it and are in the next charge, also if it was quoted without them, for a guest for
 * example. Bought anew after the end, none is left.
 */
function termOfOrder(
  subscription: Subscription,
  event: EventOf<'orderSettled'>,
  paidUntil: Instant | null,
): Partial<SubscriptionRow> {
  const from = paidUntil ?? event.at;
  const trialEnd = event.trialDays > 0 ? addDays(from, event.trialDays) : null;
  const isPaidAhead = paidUntil !== null && trialEnd === null;
  const anchorDay = billingDay(subscription, trialEnd ?? from, { isPaidAhead });
  const left = slotsLeft(subscription, event.at);
  const byPlan = [...plannedSlots(subscription), ...left.filter(({ leaves }) => leaves)];
  const inTerm = byPlan.slice(0, event.premise?.extraDevices ?? 0);
  const keepsSlots = paidUntil !== null || keepsRenewals(subscription, event);
  const term = {
    by: event.amount === 0 ? 'free' : 'payment',
    id: event.transactionId,
    from,
    until: trialEnd ?? addMonths(from, event.tariff, anchorDay),
  } as const;
  const price = termsAt(event.at).tariffs[event.tariff].extraDevice;
  return {
    ...withTerm({ ...subscription, slots: keepsSlots ? left : inTerm }, event.at, term, {
      inTerm: inTerm.map(({ payment }) => payment),
      price,
    }),
    anchorDay,
    startedAt: subscription.startedAt ?? event.at,
    isTrial: event.trialDays > 0,
    firstPayment: subscription.firstPayment ?? event.amount,
    lastPaid: event.transactionId,
  };
}

/** A term that is paid ahead keeps the day of the month, as a charge would. */
const billingDay = (
  { anchorDay }: Subscription,
  begins: Instant,
  { isPaidAhead }: { readonly isPaidAhead: boolean },
): number => (isPaidAhead ? anchorDay : null) ?? dayOfMonth(begins);

/** A term without a consent to charges leaves the renewals that run as they are. */
const keepsRenewals = (
  { autoRenewal }: Subscription,
  { isOneOff }: { readonly isOneOff?: boolean | undefined },
): boolean => isOneOff === true && autoRenewal === 'active';

/** The row with one more term, whose price includes the slots `inTerm` that are not paid ahead. */
function withTerm(
  { time, slots }: Pick<SubscriptionRow, 'time' | 'slots'>,
  at: Instant,
  term: Omit<Segment, 'slots'>,
  { inTerm, price }: { inTerm: readonly string[]; price: Kopecks },
): Pick<SubscriptionRow, 'time' | 'slots'> {
  const { slots: given, priced } = slotsOfTerm(slots, inTerm, { id: term.id, price });
  const extended = withSegment(time, at, { ...term, slots: priced });
  return { time: extended, slots: slotsLeft({ time: extended, slots: given }, at) };
}

/**
 * The renewals after a paid order. A term without a consent to charges changes neither the renewals that run already
 * nor what they charge: it only comes before them. One that staff moved here changes no decision of the customer at
 * all, such as a cancellation.
 */
function renewalAfter(
  subscription: Subscription,
  { tariff, renewable, isOneOff, at, cause }: EventOf<'orderSettled'>,
): Partial<SubscriptionRow> {
  if (keepsRenewals(subscription, { isOneOff })) return {};
  const ordered = cause === 'moved' ? (subscription.tariff ?? tariff) : tariff;
  if (cause === 'moved' && subscription.autoRenewal === 'cancelled') return { tariff: ordered };
  return {
    tariff: ordered,
    tariffNextPeriod: null,
    autoRenewal: renewable ? 'active' : 'unsupported',
    autoRenewalEndedAt: renewable ? null : at,
  };
}

/**
 * The next period was paid, by a charge or by a link, or it was taken for nothing. A free one adds no time while paid
 * time is left, as a free order: it switches renewals on, and the free term follows by itself (decision 42).
 */
export function renewalSettled(stored: Subscription, event: EventOf<'renewalSettled'>): Partial<SubscriptionRow> {
  // After the end of access a link sells the missed term as the shop sells it. The provider charges what was announced.
  const subscription = event.payToken === null ? stored : asBuyer(stored, event.at);
  const { currentPeriodEnd } = subscription;
  const settledOrders =
    event.payToken === null ? subscription.settledOrders : [...subscription.settledOrders, event.payToken];
  if (event.amount === 0 && currentPeriodEnd !== null && event.at < currentPeriodEnd)
    return { autoRenewal: 'active', autoRenewalEndedAt: null, pastDue: null, settledOrders };
  const onTime = currentPeriodEnd !== null && event.at <= currentPeriodEnd + GRACE;
  const planned = plannedTariff(subscription);
  // A payment buys the term that it was charged for. The chosen tariff then waits for the next charge.
  const charged = event.tariff ?? planned;
  return {
    ...nextPeriod({ ...subscription, tariffNextPeriod: charged }, event.at, {
      by: event.amount === 0 ? 'free' : 'payment',
      id: event.transactionId,
      from: onTime ? currentPeriodEnd : event.at,
    }),
    ...(charged !== planned && { tariffNextPeriod: planned }),
    promo: subscription.promo,
    lastPaid: event.transactionId,
    settledOrders,
  };
}

/** One more term. Where it does not follow the time before it, the schedule starts on another day of the month. */
export function nextPeriod(
  subscription: Subscription,
  at: Instant,
  term: Omit<Segment, 'slots' | 'until'>,
): Partial<SubscriptionRow> {
  const { anchorDay, currentPeriodEnd } = subscription;
  const tariff = plannedTariff(subscription);
  if (tariff === null || anchorDay === null) return {};
  const anchor = term.from === currentPeriodEnd ? anchorDay : dayOfMonth(term.from);
  const inTerm = subscription.announcedCharge?.slots ?? plannedSlots(subscription).map(({ payment }) => payment);
  const price = termsAt(term.from).tariffs[tariff].extraDevice;
  return {
    ...withTerm(subscription, at, { ...term, until: addMonths(term.from, tariff, anchor) }, { inTerm, price }),
    tariff,
    tariffNextPeriod: null,
    anchorDay: anchor,
    isTrial: false,
    autoRenewal: 'active',
    autoRenewalEndedAt: null,
    pastDue: null,
  };
}
