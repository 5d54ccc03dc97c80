import type { LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import type { Instant } from '@functions/base/rules/calendar';
import { hasOpenLink, renewsBy, type Order } from '@functions/purchase/rules/order';
import { hasAutoRenewal, type Subscription } from '@functions/subscription/rules/subscription';
import type { EventOf } from '@functions/subscription/rules/subscription-event';
import { LATEST_NOTIFICATION } from '@functions/subscription/rules/terms';

/**
 * Whether a cancellation is recorded. Without renewals it is recorded only when an order with renewal is unpaid: the
 * notification of its payment may arrive later, and the cancellation must follow it (P8).
 */
export const recordsCancellation = (subscription: Subscription, orders: readonly Order[], now: Instant): boolean =>
  hasAutoRenewal(subscription) ||
  orders.some(
    (order) =>
      renewsBy(order) &&
      order.paymentTransactionId === null &&
      (hasOpenLink(order) || now < order.expiresAt + LATEST_NOTIFICATION),
  );

/** The event that stops the renewals. */
export const cancellation = (
  now: Instant,
  { by, leavingReason }: { by: EventOf<'cancelled'>['by']; leavingReason?: LeavingReason | undefined },
): EventOf<'cancelled'> => ({ type: 'cancelled', at: now, by, ...(leavingReason !== undefined && { leavingReason }) });
