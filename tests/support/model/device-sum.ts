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
  const { tariff, currentPeriodEnd, anchorDay, autoRenewal, announcedCharge } = subscription;
  if (tariff === null || currentPeriodEnd === null || now >= currentPeriodEnd) return null;
  const { extraDevice, leastDevicePayment } = termsAt(now);
  const price = extraDevice[tariff];
  const term = currentPeriodEnd - addMonths(currentPeriodEnd, -tariff, anchorDay ?? dayOfMonth(currentPeriodEnd));
  const days = Math.max(leastDevicePayment, Math.round((price * (currentPeriodEnd - now)) / term));
  const isAnnounced =
    autoRenewal === 'active' && announcedCharge !== null && announcedCharge.periodEnd === currentPeriodEnd;
  return isAnnounced ? { now: days + price, later: 0 } : { now: days, later: price };
}
