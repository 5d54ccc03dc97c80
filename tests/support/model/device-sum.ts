import { addMonths, dayOfMonth } from '@functions/domain/platform/calendar';
import type { Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';

/** Kopecks. */
export interface DeviceSum {
  readonly now: number;
  /** By how much the next charge grows. */
  readonly later: number;
}

/**
 * What one more device costs: the share of a term that is left. Once the next charge is announced, it cannot grow any
 * more, and the whole coming term is paid at once. Null where no paid time is left.
 */
export function deviceSum(subscription: Subscription, now: number): DeviceSum | null {
  const { tariff, endDate, anchorDay, renewal, frozen } = subscription;
  if (tariff === null || endDate === null || now >= endDate) return null;
  const { extraDevice, leastDevicePayment } = termsAt(now);
  const price = extraDevice[tariff];
  const term = endDate - addMonths(endDate, -tariff, anchorDay ?? dayOfMonth(endDate));
  const days = Math.max(leastDevicePayment, Math.round((price * (endDate - now)) / term));
  const isAnnounced = renewal === 'on' && frozen !== null && frozen.periodEnd === endDate;
  return isAnnounced ? { now: days + price, later: 0 } : { now: days, later: price };
}
