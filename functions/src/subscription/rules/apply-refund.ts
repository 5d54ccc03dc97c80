import { slotRefunded } from './slots';
import { dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { movedPromo } from './given-time';
import { endOf, isOwn, termOf, without, withNotice, type Segment } from './segments';
import type { Subscription, SubscriptionRow } from './subscription';
import type { EventOf } from './subscription-event';
import { LIFT_NOTICE } from './terms';

/**
 * Applies a full refund. A trial that was moved here by mistake and back leaves no trace: the account may still have
 * one of its own.
 */
export const applyRefund = (subscription: Subscription, event: EventOf<'refunded'>): Partial<SubscriptionRow> => ({
  ...withoutPayment(subscription, event),
  ...(event.cause === 'moved-back' &&
    subscription.isTrial &&
    subscription.settledOrders.length === 1 && { isTrial: false, trialUsed: false }),
});

/**
 * Takes away what a payment bought and still gives; what follows moves up. For a restricted customer, time stands
 * still, so this is counted from the start of the restriction (decision 9). The refund of the running term of one's own
 * ends the renewals, and so does a chargeback of any. A gift takes its own time only: its payer ends neither renewals
 * nor other time of the recipient.
 */
function withoutPayment(subscription: Subscription, event: EventOf<'refunded'>): Partial<SubscriptionRow> {
  const slot = subscription.slots.find(({ payment }) => payment === event.transactionId);
  if (slot) return { ...slotRefunded(subscription, slot), ...(event.isChargeback && endedRenewals(event)) };
  const term = termOf(subscription.time, event.transactionId);
  if (term === undefined) return event.isChargeback ? endedRenewals(event) : {};
  return withoutTerm(subscription, event, term);
}

const endedRenewals = ({ at }: EventOf<'refunded'>): Partial<SubscriptionRow> => ({
  autoRenewal: 'cancelled',
  autoRenewalEndedAt: at,
  pastDue: null,
  announcedCharge: null,
});

function withoutTerm(subscription: Subscription, event: EventOf<'refunded'>, term: Segment): Partial<SubscriptionRow> {
  const at = subscription.restricted?.since ?? event.at;
  const isRunning = isOwn(term) && runsAt(subscription, term, at);
  const time = without(subscription.time, term, at, { withExtensions: isRunning });
  const end = endOf(time) ?? at;
  const isWithoutTime = term.until > at && end <= at && subscription.autoRenewal !== 'active';
  if (isRunning || event.isChargeback || isWithoutTime)
    return {
      time,
      ...promoUntil(subscription, term, at, end),
      ...(end > at && { anchorDay: dayOfMonth(end) }),
      ...endedRenewals(event),
    };
  return term.until <= at ? { time } : movedUp(subscription, event, { term, time }, at);
}

/** The grace belongs to the term before it. */
function runsAt({ time, accessEndsAt }: Subscription, term: Segment, at: Instant): boolean {
  const isLast = time.at(-1) === term;
  const until = isLast ? Math.max(term.until, accessEndsAt ?? 0) : term.until;
  return term.from <= at && at < until;
}

/** The end of a promo code moves with the charge, also back. */
const promoUntil = (
  { promo, time }: Subscription,
  { by }: Segment,
  at: Instant,
  until: Instant,
): Partial<SubscriptionRow> => (by === 'gift' ? { promo: movedPromo(promo, endOf(time) ?? at, until) } : {});

/** The subscription after a term that was still ahead has left: what follows it begins earlier. */
function movedUp(
  subscription: Subscription,
  event: EventOf<'refunded'>,
  { term, time }: { readonly term: Segment; readonly time: readonly Segment[] },
  at: Instant,
): Partial<SubscriptionRow> {
  const before = endOf(subscription.time) ?? at;
  // Leave enough time to announce the next charge a day ahead. It counts from when we learn of the refund. A charge
  // that was nearer than that stays where it is, since a refund gives no time: it is announced, or will be.
  const notice = Math.min(before, (event.learnedAt ?? event.at) + LIFT_NOTICE);
  const isAnnounced = subscription.autoRenewal === 'active' && subscription.restricted === null;
  const noticed = isAnnounced ? withNotice(time, at, notice) : time;
  const after = endOf(noticed) ?? at;
  return {
    time: noticed,
    ...promoUntil(subscription, term, at, after),
    // The billing day moves to the new end date. With the old day, the next period could last only a few days.
    ...(after !== before && { anchorDay: dayOfMonth(after) }),
  };
}
