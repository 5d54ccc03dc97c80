import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { addMonths, dayOfMonth, type Instant } from '@functions/domain/platform/calendar';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import {
  announcedCharge,
  comingCharge,
  plannedSlots,
  plannedTariff,
  view,
  type Subscription,
} from '@functions/domain/subscription/subscription';
import { termsOfNextCharge, type Terms } from '@functions/domain/subscription/terms';

/** What a device payment pays for, in kopecks. */
export type DeviceLine =
  /** The days until the end of the current period. */
  | { readonly kind: 'days-left'; readonly until: Instant; readonly amount: Kopecks }
  /** The coming term, whose charge was announced without the device. */
  | { readonly kind: 'coming-term'; readonly months: Tariff; readonly amount: Kopecks };

export interface DeviceQuote {
  readonly lines: readonly DeviceLine[];
  /** Kopecks to pay now: the sum of the lines. */
  readonly now: Kopecks;
  /** Kopecks of the coming charge once the device is paid. */
  readonly nextCharge: Kopecks;
}

/**
 * Quotes one more device: price of a slot for one term × time left / length of the term, 1 rouble at least (§9,
 * "Devices"). The time left may exceed one term when several were paid ahead. An announced charge cannot change, so the
 * coming term is then paid now too (decision 51). Fails with `not_active` or `too_many_devices`.
 */
export function quoteDevice(
  subscription: Subscription,
  now: Instant,
  terms: Terms,
): Result<DeviceQuote, 'not_active' | 'too_many_devices'> {
  const { tariff, currentPeriodEnd, extraDevices, anchorDay, autoRenewal } = subscription;
  if (tariff === null || currentPeriodEnd === null || !view(subscription, now).isActive || now >= currentPeriodEnd)
    return fail('not_active');
  if (terms.devicesIncluded + extraDevices >= terms.mostDevices) return fail('too_many_devices');
  const price = terms.tariffs[tariff].extraDevice;
  const share = (currentPeriodEnd - now) / fullTermLength(currentPeriodEnd, tariff, anchorDay);
  const daysLeft = Math.max(terms.leastDevicePayment, Math.round(price * share));
  const termsThen = termsOfNextCharge(subscription, now);
  const comingTariff = plannedTariff(subscription) ?? tariff;
  const announced = autoRenewal === 'active' ? announcedCharge(subscription) : null;
  const lines: DeviceLine[] = [
    { kind: 'days-left', until: currentPeriodEnd, amount: daysLeft },
    ...(announced
      ? [
          {
            kind: 'coming-term',
            months: comingTariff,
            amount: termsThen.tariffs[comingTariff].extraDevice,
          } as const,
        ]
      : []),
  ];
  const withDevice = { ...subscription, extraDevices: plannedSlots(subscription) + 1, extraDevicesNextPeriod: null };
  return ok({
    lines,
    now: lines.reduce((sum, { amount }) => sum + amount, 0),
    nextCharge: comingCharge(withDevice, termsThen) ?? price,
  });
}

/** Milliseconds of a full term that ends with the period. A trial or granted days are shorter than that. */
const fullTermLength = (endDate: Instant, tariff: Tariff, anchorDay: number | null): number =>
  endDate - addMonths(endDate, -tariff, anchorDay ?? dayOfMonth(endDate));
