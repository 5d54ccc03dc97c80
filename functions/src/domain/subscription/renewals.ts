import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Subscription } from './subscription';
import type { Cancelled } from './subscription-event';

/**
 * Whether there are renewals to stop. `lost` counts: a running attempt may still succeed. A restriction does not
 * matter, because renewals continue after it.
 */
export const hasAutoRenewal = ({ autoRenewal }: Pick<Subscription, 'autoRenewal'>): boolean =>
  autoRenewal === 'active' || autoRenewal === 'lost';

/**
 * Whether a cancellation is recorded. It is also recorded when renewals are already cancelled and an unpaid order was
 * made since: the notification of its payment may arrive later, and the cancellation must follow it. Without renewals
 * (no purchase, or a payment method that cannot be charged again) it is not recorded (decision 48).
 */
export function recordsCancellation(
  { autoRenewal, autoRenewalEndedAt }: Subscription,
  orders: readonly Order[],
): boolean {
  if (autoRenewal !== 'cancelled') return autoRenewal === 'active' || autoRenewal === 'lost';
  return orders.some(
    ({ paymentTransactionId, created }) => paymentTransactionId === null && created >= (autoRenewalEndedAt ?? 0),
  );
}

/**
 * The event that stops the renewals. It is dated `now`, or at the newest recorded event when that is later: the
 * provider's clock may be seconds ahead of ours, and a cancellation dated before the payment would have no effect.
 */
export const cancellation = ({ lastEventKey }: Subscription, now: Instant, by: Cancelled['by']): Cancelled => ({
  type: 'cancelled',
  at: Math.max(now, lastEventKey?.[0] ?? now),
  by,
});
