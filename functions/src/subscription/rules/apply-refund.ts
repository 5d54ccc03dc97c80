import { slotRefunded } from './slots';
import { dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { movedPromo } from './given-time';
import { endOf, isOwn, termOf, without, withNotice } from './segments';
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
 * Takes away what a payment bought and still gives; what follows moves up. For a restricted customer, access is paused,
 * so this is counted from the start of the restriction (decision 9). The refund of the running term of one's own ends
 * the renewals, and so does a chargeback of any. A gift takes its own time only: its payer ends neither renewals nor
 * other time of the recipient.
 */
function withoutPayment(subscription: Subscription, event: EventOf<'refunded'>): Partial<SubscriptionRow> {
  const slot = subscription.slots.find(({ payment }) => payment === event.transactionId);
  const ending: Partial<SubscriptionRow> = {
    autoRenewal: 'cancelled',
    autoRenewalEndedAt: event.at,
    pastDue: null,
    announcedCharge: null,
  };
  if (slot) return { ...slotRefunded(subscription, slot), ...(event.isChargeback && ending) };
  const term = termOf(subscription.time, event.transactionId);
  const { restricted, autoRenewal } = subscription;
  if (term === undefined) return event.isChargeback ? ending : {};
  const at = restricted?.since ?? event.at;
  // The grace belongs to the term before it.
  const isLast = subscription.time.at(-1) === term;
  const until = isLast ? Math.max(term.until, subscription.accessEndsAt ?? 0) : term.until;
  const isRunning = isOwn(term) && term.from <= at && at < until;
  const time = without(subscription.time, term, at, { withExtensions: isRunning });
  const before = endOf(subscription.time) ?? at;
  // The end of a promo code moves with the charge, also back.
  const backTo = (until: Instant): Partial<SubscriptionRow> =>
    term.by === 'gift' ? { promo: movedPromo(subscription.promo, before, until) } : {};
  const end = endOf(time) ?? at;
  const renews = autoRenewal === 'active';
  const isWithoutTime = term.until > at && end <= at && !renews;
  if (isRunning || event.isChargeback || isWithoutTime)
    return { time, ...backTo(end), ...(end > at && { anchorDay: dayOfMonth(end) }), ...ending };
  if (term.until <= at) return { time };
  // Leave enough time to announce the next charge a day ahead. It counts from when we learn of the refund. A charge
  // that was nearer than that stays where it is, since a refund gives no time: it is announced, or will be.
  const notice = Math.min(before, (event.learnedAt ?? event.at) + LIFT_NOTICE);
  const noticed = renews && restricted === null ? withNotice(time, at, notice) : time;
  const after = endOf(noticed) ?? at;
  return {
    time: noticed,
    ...backTo(after),
    // The billing day moves to the new end date. With the old day, the next period could last only a few days.
    ...(after !== before && { anchorDay: dayOfMonth(after) }),
  };
}
