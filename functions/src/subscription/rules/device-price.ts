import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { addMonths, DAY, dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { evolve } from './evolve';
import { followingCharges } from './following-charges';
import { comingPrice, plannedTariff, view, type Subscription, announcedChargeOf } from './subscription';
import { termsOfNextCharge, type Terms } from './terms';
import { slotsLeft } from './slots';
import type { DeviceLine, DeviceOffer } from './device-line';

export interface DeviceQuote extends DeviceOffer {
  /** Kopecks to pay now: the sum of the lines. */
  readonly now: Kopecks;
  /** Kopecks of the coming term once the device is paid. */
  readonly comingPrice: Kopecks;
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
  const { tariff, currentPeriodEnd, anchorDay } = subscription;
  if (tariff === null || currentPeriodEnd === null || !view(subscription, now).isActive || now >= currentPeriodEnd)
    return fail('not_active');
  if (terms.devicesIncluded + slotsLeft(subscription, now).length >= terms.mostDevices) return fail('too_many_devices');
  const price = terms.tariffs[tariff].extraDevice;
  const share = (currentPeriodEnd - now) / fullTermLength(currentPeriodEnd, tariff, anchorDay);
  const daysLeft = Math.max(terms.leastDevicePayment, Math.round(price * share));
  const termsThen = termsOfNextCharge(subscription, now);
  const comingTariff = plannedTariff(subscription) ?? tariff;
  const announced = announcedChargeOf(subscription);
  const lines: DeviceLine[] = [
    { kind: 'days-left', until: currentPeriodEnd, days: daysUntil(currentPeriodEnd, now), amount: daysLeft },
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
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const withDevice = evolve(subscription, {
    type: 'deviceSettled',
    at: now,
    transactionId: '',
    amount,
    payToken: '',
    periodEnd: currentPeriodEnd,
    lines,
  });
  return ok({
    lines,
    now: amount,
    comingPrice: comingPrice(withDevice, termsThen) ?? price,
    charges: followingCharges(withDevice),
  });
}

/** The time left in days, as people count it: the nearest whole number, and 1 at least. */
const daysUntil = (end: Instant, now: Instant): number => Math.max(1, Math.round((end - now) / DAY));

/** Milliseconds of a full term that ends with the period. A trial or granted days are shorter than that. */
const fullTermLength = (endDate: Instant, tariff: Tariff, anchorDay: number | null): number =>
  endDate - addMonths(endDate, -tariff, anchorDay ?? dayOfMonth(endDate));
