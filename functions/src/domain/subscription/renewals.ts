import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Subscription } from './subscription';
import type { Cancelled } from './subscription-event';

/**
 * Whether there are renewals to stop. `gone` counts: an attempt that is under way may still succeed. A restriction does
 * not: renewals go on once it is lifted.
 */
export const renews = ({ renewal }: Pick<Subscription, 'renewal'>): boolean => renewal === 'on' || renewal === 'gone';

/**
 * Whether a wish to stop is recorded. Also when renewals were stopped before and an order was made since: its payment
 * may be told of only afterwards, and the wish stands after it. Not for who never bought, or paid by what cannot be
 * charged again.
 */
export function takesCancellation({ renewal, renewalEndedAt }: Subscription, orders: readonly Order[]): boolean {
  if (renewal !== 'cancelled') return renewal === 'on' || renewal === 'gone';
  return orders.some(({ paidBy, created }) => paidBy === null && created >= (renewalEndedAt ?? 0));
}

/**
 * The event that stops the renewals, dated `now` or, where something is dated later, at that moment: a payment by the
 * provider's clock may be seconds ahead of ours, and a cancellation before it would stop nothing.
 */
export const cancellation = ({ newest }: Subscription, now: Instant, by: Cancelled['by']): Cancelled => ({
  type: 'cancelled',
  at: Math.max(now, newest?.[0] ?? now),
  by,
});
