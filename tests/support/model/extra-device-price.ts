import { addMonths, dayOfMonth } from '@functions/base/rules/calendar';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';

/** The price of an extra device, in kopecks. */
export interface ExtraDevicePrice {
  readonly now: number;
  /** Growth of the next charge. */
  readonly later: number;
}

/**
 * The price of one more device: its share of the remaining term. An announced charge cannot grow any more, so the whole
 * next term is then paid now. Null without paid time.
 */
export function extraDevicePrice(subscription: Subscription, now: number): ExtraDevicePrice | null {
  const { tariff, tariffNextPeriod, currentPeriodEnd, anchorDay, autoRenewal, announcedCharge } = subscription;
  if (tariff === null || currentPeriodEnd === null || now >= currentPeriodEnd) return null;
  const { tariffs, leastDevicePayment } = termsAt(now);
  const price = tariffs[tariff].extraDevice;
  const term = currentPeriodEnd - addMonths(currentPeriodEnd, -tariff, anchorDay ?? dayOfMonth(currentPeriodEnd));
  const days = Math.max(leastDevicePayment, Math.round((price * (currentPeriodEnd - now)) / term));
  const isAnnounced =
    autoRenewal === 'active' && announcedCharge !== null && announcedCharge.periodEnd === currentPeriodEnd;
  // The next charge is one of the tariff that the customer chose for it.
  const later = tariffs[tariffNextPeriod ?? tariff].extraDevice;
  return isAnnounced ? { now: days + later, later: 0 } : { now: days, later };
}
