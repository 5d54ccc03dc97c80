import { NO_FRIENDS } from './discounts';
import type { Kopecks } from '@contract/values/money';
import { unreachable } from '@contract/values/unreachable';
import { addDays, addMonths, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { deviceSettled, plannedSlots, slotRemoved, slotsLeft, slotsOfTerm } from '@functions/domain/devices/slots';
import { applyRefund } from './apply-refund';
import { cutAt, endOf, shifted, withNotice, withSegment, type Segment, type Time } from './segments';
import { asBuyer, plannedTariff, view, type Subscription, type SubscriptionRow } from './subscription';
import type { SubscriptionEvent, EventOf } from './subscription-event';
import { EARLY_END_NOTICE, GRACE, LIFT_NOTICE, ORDER_LIFETIME, termsAt } from './terms';

/**
 * The changes that an event makes to the subscription. The caller has checked with `isExpected` that the event applies.
 */
export function applyEvent(subscription: Subscription, event: SubscriptionEvent): Partial<SubscriptionRow> {
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
      return { restricted: { since: event.at, reason: event.reason } };
    case 'restrictionLifted':
      return restrictionLifted(subscription, event);
    case 'deviceSlotRemoved':
      return slotRemoved(subscription);
    case 'tariffChosen':
      return { tariffNextPeriod: event.tariff === subscription.tariff ? null : event.tariff };
    case 'promoEntered':
      return { promo: event.promo, usedPromos: [...subscription.usedPromos, event.promo.code] };
    case 'referralChanged':
      return { friends: event.friends };
    case 'chargeAnnounced':
      return chargeAnnounced(subscription, event);
    case 'paymentVoided':
      return { voided: [...subscription.voided, event.transactionId] };
    case 'trialEnded':
      return trialEnded(subscription, event);
    case 'promoEnded':
      // An announced charge keeps its amount (decision 7).
      return { promo: subscription.promo && { ...subscription.promo, until: event.at } };
    case 'accountJoined':
      return { usedPromos: [...new Set([...subscription.usedPromos, ...event.usedPromos])] };
    case 'accountMerged':
      // Its invitees count for the account that stays.
      return { ...ended(subscription, event.at), mergedInto: event.into, promo: null, friends: NO_FRIENDS };
    case 'accountDeleted':
      return { ...ended(subscription, event.at), deletedAt: event.at };
    default:
      return unreachable(event);
  }
}

/** Nothing follows: no renewal and no time after this moment. */
const ended = ({ time, autoRenewal }: Subscription, at: Instant): Partial<SubscriptionRow> => ({
  time: cutAt(time, at),
  autoRenewal: autoRenewal === 'never' ? 'never' : 'cancelled',
  autoRenewalEndedAt: at,
  pastDue: null,
});

function orderSettled(subscription: Subscription, event: EventOf<'orderSettled'>): Partial<SubscriptionRow> {
  const hasTimeLeft = hasPaidTime(subscription, event.at) || extendsJustEndedPeriod(subscription, event);
  if (hasTimeLeft && event.amount === 0) return switchRenewalOn(subscription, event);
  const start = hasTimeLeft ? (subscription.currentPeriodEnd ?? event.at) : event.at;
  const trialEnd = event.trialDays > 0 ? addDays(start, event.trialDays) : null;
  // A term that is paid ahead keeps the day of the month, as a charge would.
  const anchorDay = (hasTimeLeft && trialEnd === null ? subscription.anchorDay : null) ?? dayOfMonth(trialEnd ?? start);
  const endDate = trialEnd ?? addMonths(start, event.tariff, anchorDay);
  const renewsOn = event.isOneOff === true && subscription.autoRenewal === 'active';
  return {
    startedAt: subscription.startedAt ?? event.at,
    ...termOfOrder(subscription, event, { start, end: endDate, keepsSlots: hasTimeLeft || renewsOn }),
    anchorDay,
    ...renewalAfter(subscription, event),
    trialUsed: true,
    isTrial: event.trialDays > 0,
    firstPayment: subscription.firstPayment ?? event.amount,
    pastDue: null,
    settledOrders: [...subscription.settledOrders, event.payToken],
    lastPaid: event.transactionId,
    // A promo code is lost when access has ended. A code that comes with the order replaces it, unless renewals go on:
    // what they charge stays.
    promo: renewsOn ? subscription.promo : (event.promo ?? (hasTimeLeft ? subscription.promo : null)),
    usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
  };
}

/**
 * The time of an order, and its extra devices: as many as its price includes. The others rest in it and are in the next
 * charge, also if it was quoted without them, for a guest for example. Bought anew after the end, none is left.
 */
function termOfOrder(
  subscription: Subscription,
  event: EventOf<'orderSettled'>,
  { start, end, keepsSlots }: { start: Instant; end: Instant; keepsSlots: boolean },
): Pick<SubscriptionRow, 'time' | 'slots'> {
  const left = slotsLeft(subscription, event.at);
  const price = termsAt(event.at).tariffs[event.tariff].extraDevice;
  const byPlan = [...plannedSlots(subscription), ...left.filter(({ leaves }) => leaves)];
  const inTerm = byPlan.slice(0, event.premise?.extraDevices ?? 0);
  const slots = keepsSlots ? left : inTerm;
  const by = event.amount === 0 ? 'free' : 'payment';
  return withTerm(
    { time: subscription.time, slots },
    event.at,
    { by, id: event.transactionId, from: start, until: end },
    { inTerm: inTerm.map(({ payment }) => payment), price },
  );
}

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
): Partial<Pick<SubscriptionRow, 'tariff' | 'tariffNextPeriod' | 'autoRenewal' | 'autoRenewalEndedAt'>> {
  if (isOneOff && subscription.autoRenewal === 'active') return {};
  const isMoved = cause === 'moved';
  if (isMoved && subscription.autoRenewal === 'cancelled') return { tariff: subscription.tariff ?? tariff };
  return {
    tariff: isMoved ? (subscription.tariff ?? tariff) : tariff,
    tariffNextPeriod: null,
    autoRenewal: renewable ? 'active' : 'unsupported',
    autoRenewalEndedAt: renewable ? null : at,
  };
}

/**
 * The order was quoted while paid time was left, and paid within `ORDER_LIFETIME` after that time ended: its term
 * follows the old one.
 */
const extendsJustEndedPeriod = (
  { currentPeriodEnd }: Subscription,
  { at, premise }: EventOf<'orderSettled'>,
): boolean =>
  currentPeriodEnd !== null && premise?.paidUntil === currentPeriodEnd && at < currentPeriodEnd + ORDER_LIFETIME;

/**
 * A free order during a paid period adds no time; otherwise repeated free orders would add up to years. It switches
 * renewal on for the ordered tariff (decision 42).
 */
const switchRenewalOn = (subscription: Subscription, event: EventOf<'orderSettled'>): Partial<SubscriptionRow> => ({
  tariff: event.tariff,
  tariffNextPeriod: null,
  autoRenewal: 'active',
  autoRenewalEndedAt: null,
  trialUsed: true,
  pastDue: null,
  settledOrders: [...subscription.settledOrders, event.payToken],
  promo: event.promo ?? subscription.promo,
  usedPromos: event.promo ? [...subscription.usedPromos, event.promo.code] : subscription.usedPromos,
});

function renewalSettled(stored: Subscription, event: EventOf<'renewalSettled'>): Partial<SubscriptionRow> {
  // After the end of access a link sells the missed term as the shop sells it. The provider charges what was announced.
  const subscription = event.payToken === null ? stored : asBuyer(stored, event.at);
  const { currentPeriodEnd } = subscription;
  const onTime = currentPeriodEnd !== null && event.at <= currentPeriodEnd + GRACE;
  const planned = plannedTariff(subscription);
  // A payment buys the term that it was charged for. The chosen tariff then waits for the next charge.
  const charged = event.tariff ?? planned;
  return {
    ...nextPeriod({ ...subscription, tariffNextPeriod: charged }, event, {
      by: 'payment',
      id: event.transactionId,
      from: onTime ? currentPeriodEnd : event.at,
    }),
    ...(charged !== planned && { tariffNextPeriod: planned }),
    promo: subscription.promo,
    lastPaid: event.transactionId,
    settledOrders:
      event.payToken === null ? subscription.settledOrders : [...subscription.settledOrders, event.payToken],
  };
}

const renewedAtNoCharge = (subscription: Subscription, event: EventOf<'renewedAtNoCharge'>): Partial<SubscriptionRow> =>
  nextPeriod(subscription, event, { by: 'free', id: `free ${event.at}`, from: event.at });

/** One more term. Where it does not follow the time before it, the schedule starts on another day of the month. */
function nextPeriod(
  subscription: Subscription,
  event: EventOf<'renewalSettled'> | EventOf<'renewedAtNoCharge'>,
  term: Omit<Segment, 'slots' | 'until'>,
): Partial<SubscriptionRow> {
  const { anchorDay, time, currentPeriodEnd } = subscription;
  const tariff = plannedTariff(subscription);
  if (tariff === null || anchorDay === null) return {};
  const anchor = term.from === currentPeriodEnd ? anchorDay : dayOfMonth(term.from);
  const { slots } = subscription;
  const inTerm = subscription.announcedCharge?.slots ?? plannedSlots(subscription).map(({ payment }) => payment);
  const price = termsAt(term.from).tariffs[tariff].extraDevice;
  return {
    ...withTerm({ time, slots }, event.at, { ...term, until: addMonths(term.from, tariff, anchor) }, { inTerm, price }),
    tariff,
    tariffNextPeriod: null,
    anchorDay: anchor,
    isTrial: false,
    autoRenewal: 'active',
    autoRenewalEndedAt: null,
    pastDue: null,
  };
}

/** The promise of a sum. A sum that was told before is lowered by it, and never raised. */
function chargeAnnounced(subscription: Subscription, event: EventOf<'chargeAnnounced'>): Partial<SubscriptionRow> {
  const { periodEnd, amount, lines } = event;
  const told = subscription.announcedCharge;
  if (told !== null) return { announcedCharge: amount < told.amount ? { ...told, amount, lines } : told };
  const slots = plannedSlots(subscription).map(({ payment }) => payment);
  return { announcedCharge: { periodEnd, amount, lines, slots } };
}

const renewalFailed = (subscription: Subscription, event: EventOf<'renewalFailed'>): Partial<SubscriptionRow> => ({
  pastDue: {
    since: subscription.pastDue?.since ?? event.at,
    attempts: (subscription.pastDue?.attempts ?? 0) + 1,
    decline: event.decline,
    reasonCode: event.reasonCode,
  },
});

/**
 * Where given time begins, and whether it moves a charge. Renewals of somebody without access are over: nobody expects
 * a charge after days that were given.
 */
function beforeGiven(subscription: Subscription, at: Instant) {
  const hasTimeLeft = hasPaidTime(subscription, at);
  const { autoRenewal } = subscription;
  const renews = autoRenewal === 'active' && view(subscription, at).isActive;
  // The next term of who paid once is still paid by a link.
  const stays = renews || autoRenewal === 'cancelled' || (hasTimeLeft && autoRenewal === 'unsupported');
  const end: Partial<SubscriptionRow> = stays ? {} : { autoRenewal: 'cancelled', autoRenewalEndedAt: at };
  return { start: hasTimeLeft ? subscription.currentPeriodEnd : at, hasTimeLeft, renews, end };
}

/** Given time uses up no promo code: its end moves with the charge. */
const promoLater = (
  { promo }: Subscription,
  at: Instant,
  later: (until: Instant) => Instant,
): SubscriptionRow['promo'] => (promo !== null && at < promo.until ? { ...promo, until: later(promo.until) } : promo);

function granted(subscription: Subscription, { at, days }: EventOf<'daysGranted'>): Partial<SubscriptionRow> {
  const { start, renews, end: ends } = beforeGiven(subscription, at);
  const given = addDays(start, days);
  // Granted days never shorten the grace that was announced when the renewals ended.
  const until = renews ? given : Math.max(given, subscription.accessEndsAt ?? given);
  return {
    startedAt: subscription.startedAt ?? at,
    time: withSegment(subscription.time, at, { by: 'days', id: `days ${at} ${days}`, from: start, until, slots: [] }),
    anchorDay: dayOfMonth(until),
    promo: promoLater(subscription, at, (end) => end + until - start),
    pastDue: null,
    ...ends,
  };
}

/**
 * A gift extends the time that is left; auto-renewal stays as it is, so the next charge moves by the term. Without
 * auto-renewal, none begins. The term is no tariff, no trial and no first payment of the customer.
 */
function giftClaimed(
  subscription: Subscription,
  { at, transactionId, months }: EventOf<'giftClaimed'>,
): Partial<SubscriptionRow> {
  const { start, hasTimeLeft, end: ends } = beforeGiven(subscription, at);
  const anchorDay = hasTimeLeft ? (subscription.anchorDay ?? dayOfMonth(start)) : dayOfMonth(start);
  const until = addMonths(start, months, anchorDay);
  return {
    startedAt: subscription.startedAt ?? at,
    time: withSegment(subscription.time, at, { by: 'gift', id: transactionId, from: start, until, slots: [] }),
    anchorDay,
    promo: promoLater(subscription, at, (end) => addMonths(end, months, dayOfMonth(end))),
    pastDue: null,
    ...ends,
  };
}

/**
 * Grants `durationMs` of access from now, or from the end of the paid period, with the extra devices that its price
 * includes. Renewals are not changed. Like granted days, it never shortens the grace that was announced when the
 * renewals ended.
 */
function accessRestored(
  subscription: Subscription,
  { at, transactionId, durationMs, isGift }: EventOf<'accessRestored'>,
): Partial<SubscriptionRow> {
  const { start, renews, end } = beforeGiven(subscription, at);
  const given = start + durationMs;
  const until = renews ? given : Math.max(given, subscription.accessEndsAt ?? given);
  const taken = subscription.time.find(({ id }) => id === transactionId);
  const by = isGift ? 'gift' : 'payment';
  const restored: Segment = { by, id: transactionId, from: start, until, slots: taken?.slots ?? [] };
  return {
    time: withSegment(subscription.time, at, restored),
    anchorDay: dayOfMonth(until),
    ...(subscription.autoRenewal === 'active' && end),
  };
}

/**
 * Access resumes with the time that was left. A subscription with auto-renewal gets at least `LIFT_NOTICE` before the
 * next charge, which is enough to announce the charge a day ahead.
 */
function restrictionLifted(subscription: Subscription, { at }: EventOf<'restrictionLifted'>): Partial<SubscriptionRow> {
  const { restricted, autoRenewal, currentPeriodEnd, time } = subscription;
  if (restricted === null || currentPeriodEnd === null) return { restricted: null };
  const renews = autoRenewal === 'active';
  // Who had no time left gets the notice from now on, and nothing else.
  const resumed: Time =
    currentPeriodEnd > restricted.since
      ? shifted(time, restricted.since, at - restricted.since)
      : [...time, { by: 'notice', id: `lifted ${at}`, from: at, until: at, slots: [] }];
  const next = renews ? withNotice(resumed, at, at + LIFT_NOTICE) : resumed;
  return {
    restricted: null,
    time: next,
    anchorDay: dayOfMonth(endOf(next) ?? at),
    ...(renews && { pastDue: null }),
  };
}

/** The trial ends at the earliest moment that leaves a day for the announcement of the first charge. */
function trialEnded({ time }: Subscription, { at }: EventOf<'trialEnded'>): Partial<SubscriptionRow> {
  const endDate = at + EARLY_END_NOTICE;
  return {
    time: cutAt(time, endDate),
    anchorDay: dayOfMonth(endDate),
    trialEndsEarlyAt: endDate,
  };
}

const hasPaidTime = (
  subscription: Subscription,
  at: Instant,
): subscription is Subscription & { currentPeriodEnd: Instant } =>
  subscription.currentPeriodEnd !== null && at < subscription.currentPeriodEnd;
