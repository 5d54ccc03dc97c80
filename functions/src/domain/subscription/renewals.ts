import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Subscription } from './subscription';
import type { Cancelled } from './subscription-event';

/**
 * Whether there are renewals to stop. `gone` counts: an attempt that is under way may still succeed. A restriction does
 * not: renewals go on once it is lifted.
 */
export const renews = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean =>
  autoRenewal === 'active' || autoRenewal === 'lost';

/**
 * Whether a wish to stop is recorded. Also when renewals were stopped before and an order was made since: its payment
 * may be told of only afterwards, and the wish stands after it. Not for who never bought, or paid by what cannot be
 * charged again.
 */
export function takesCancellation(
  { autoRenewal, autoRenewalEndedAt }: Subscription,
  orders: readonly Order[],
): boolean {
  if (autoRenewal !== 'cancelled') return autoRenewal === 'active' || autoRenewal === 'lost';
  return orders.some(
    ({ paymentTransactionId, created }) => paymentTransactionId === null && created >= (autoRenewalEndedAt ?? 0),
  );
}

/**
 * The event that stops the renewals, dated `now` or, where something is dated later, at that moment: a payment by the
 * provider's clock may be seconds ahead of ours, and a cancellation before it would stop nothing.
 */
export const cancellation = ({ lastEventKey }: Subscription, now: Instant, by: Cancelled['by']): Cancelled => ({
  type: 'cancelled',
  at: Math.max(now, lastEventKey?.[0] ?? now),
  by,
});
