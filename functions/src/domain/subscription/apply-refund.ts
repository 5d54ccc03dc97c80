import { withoutSlot } from '@functions/domain/devices/device-slots';
import { dayOfMonth } from '@functions/domain/platform/calendar';
import type { Subscription } from './subscription';
import type { Refunded } from './subscription-event';
import { LIFT_NOTICE } from './terms';

/**
 * Applies a full refund. A trial that was moved here by mistake and back leaves no trace: the account may still have
 * one of its own.
 */
export const applyRefund = (subscription: Subscription, event: Refunded): Partial<Subscription> => ({
  ...withoutPayment(subscription, event),
  ...(event.cause === 'moved-back' &&
    subscription.isTrial &&
    subscription.settledOrders.length === 1 && { isTrial: false, trialUsed: false }),
});

/**
 * Takes away what a payment bought: the part of the paid period that is still ahead is removed. For a restricted
 * customer, access is paused, so the part is counted from the start of the restriction (decision 9). Of a gift only its
 * own time is removed: its payer ends neither renewals nor other time of the recipient.
 */
function withoutPayment(subscription: Subscription, event: Refunded): Partial<Subscription> {
  const slot = subscription.paidSlots?.find(({ transactionId }) => transactionId === event.transactionId);
  if (slot) return withoutSlot(subscription, slot);
  const refundedPeriod = subscription.paidPeriods.find(({ transactionId }) => transactionId === event.transactionId);
  const { currentPeriodEnd, restricted } = subscription;
  if (!refundedPeriod || currentPeriodEnd === null) return {};
  const at = restricted?.since ?? event.at;
  const later = subscription.paidPeriods.filter((time) => time.start >= refundedPeriod.end);
  // The refunded period is over: no time is left to remove.
  if (refundedPeriod.end <= at && (later.length > 0 || refundedPeriod.isGift))
    return { paidPeriods: subscription.paidPeriods.filter((time) => time !== refundedPeriod) };
  const isPaidAhead = refundedPeriod.start > at;
  const removed = Math.max(0, refundedPeriod.end - Math.max(refundedPeriod.start, at));
  const remaining = subscription.paidPeriods
    .filter((time) => time !== refundedPeriod)
    .map((time) => (later.includes(time) ? { ...time, start: time.start - removed, end: time.end - removed } : time));
  // When no other period remains, granted days and the grace end too.
  const newEnd = isPaidAhead || later.length > 0 || refundedPeriod.isGift ? currentPeriodEnd - removed : at;
  const timeLeft = restricted && { restricted: { ...restricted, timeLeft: Math.max(0, newEnd - at) } };
  // The billing day moves to the new end date. With the old day, the next period could last only a few days.
  const renews = subscription.autoRenewal === 'active';
  if ((isPaidAhead && newEnd > at) || (refundedPeriod.isGift && (renews || newEnd > at))) {
    // Leave enough time to announce the next charge a day ahead.
    const stillRenews = renews && restricted === null;
    const end = stillRenews ? Math.max(newEnd, at + LIFT_NOTICE) : newEnd;
    return {
      paidPeriods: remaining,
      currentPeriodEnd: end,
      anchorDay: dayOfMonth(end),
      announcedCharge: null,
      ...timeLeft,
    };
  }
  return {
    paidPeriods: remaining,
    currentPeriodEnd: Math.min(currentPeriodEnd, Math.max(newEnd, at)),
    ...(newEnd > at && { anchorDay: dayOfMonth(newEnd) }),
    autoRenewal: 'cancelled',
    autoRenewalEndedAt: event.at,
    pastDue: null,
    announcedCharge: null,
    ...timeLeft,
  };
}
