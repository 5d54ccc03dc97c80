import type { Tariff } from '@functions/base/contract/values/tariff';
import { addMonths, dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { endOf, shifted, withNotice, withSegment, type Time } from './segments';
import { view, type Subscription, type SubscriptionRow } from './subscription';
import type { EventOf, Promo } from './subscription-event';
import { LIFT_NOTICE } from './terms';

/** Time that is given and not bought: `length` in months of the calendar, or in milliseconds. */
interface Given {
  readonly by: 'gift' | 'days' | 'payment';
  /** Of the segment. */
  readonly id: string;
  /** The extra devices in the price of a term that comes back. */
  readonly slots?: readonly string[] | undefined;
  readonly length: { readonly months: Tariff } | { readonly ms: number };
}

/**
 * Gives time after what is left; auto-renewal stays as it is, so the next charge moves. Renewals of somebody without
 * access are over: nobody expects a charge after time that was given. The time is no tariff, no trial and no first
 * payment of the customer.
 */
export function give(
  subscription: Subscription,
  at: Instant,
  { by, id, slots = [], length }: Given,
): Partial<SubscriptionRow> {
  const { currentPeriodEnd, autoRenewal, accessEndsAt, promo, time } = subscription;
  const start = Math.max(currentPeriodEnd ?? at, at);
  const schedule = (start > at ? subscription.anchorDay : null) ?? dayOfMonth(start);
  const end = 'ms' in length ? start + length.ms : addMonths(start, length.months, schedule);
  const renews = autoRenewal === 'active' && view(subscription, at).isActive;
  // Given time never shortens the grace that was announced when the renewals ended.
  const until = renews ? end : Math.max(end, accessEndsAt ?? end);
  const endsRenewals = !renews && areRenewalsOver(autoRenewal, by, { hasTimeLeft: start > at });
  return {
    startedAt: subscription.startedAt ?? at,
    time: withSegment(time, at, { by, id, from: start, until, slots }),
    anchorDay: 'ms' in length ? dayOfMonth(until) : schedule,
    ...(by !== 'payment' && { promo: movedPromo(promo, start, until) }),
    pastDue: null,
    ...(endsRenewals && { autoRenewal: 'cancelled', autoRenewalEndedAt: at }),
  };
}

/** Whether renewals that do not go on end with the time that is given. */
function areRenewalsOver(
  autoRenewal: Subscription['autoRenewal'],
  by: Given['by'],
  { hasTimeLeft }: { readonly hasTimeLeft: boolean },
): boolean {
  if (autoRenewal === 'active') return true;
  // A payment that comes back decides nothing anew.
  if (autoRenewal === 'cancelled' || by === 'payment') return false;
  // The next term of who paid once is still paid by a link.
  return autoRenewal !== 'unsupported' || !hasTimeLeft;
}

/** Given time uses up no promo code: the code ends as many months after the charge as before. */
export function movedPromo(promo: Promo | null, before: Instant, after: Instant): Promo | null {
  if (promo === null || promo.until <= before) return promo;
  const later = (from: Instant, months: number) => addMonths(from, months, dayOfMonth(from));
  let months = 0;
  while (later(before, months + 1) <= promo.until) months += 1;
  return { ...promo, until: later(after, months) + promo.until - later(before, months) };
}

/**
 * Access resumes with the time that was left. A subscription with auto-renewal gets at least `LIFT_NOTICE` before the
 * next charge, which is enough to announce the charge a day ahead.
 */
export function restrictionLifted(
  subscription: Subscription,
  { at }: EventOf<'restrictionLifted'>,
): Partial<SubscriptionRow> {
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
