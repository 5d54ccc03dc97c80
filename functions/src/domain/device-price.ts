import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { addMonths, dayOfMonth, type Instant } from './calendar';
import { accepted, refused, type Outcome } from './refusal';
import { nextCharge, view, type Subscription } from './subscription';
import type { Terms } from './terms';

export interface DeviceQuote {
  /** Kopecks for the days that are left of the running period. */
  readonly now: Kopecks;
  /** Kopecks of the next regular charge with the device. */
  readonly nextCharge: Kopecks;
}

/**
 * One more device: its price for a term of the tariff, pro rata for the days left, at least a rouble and at most a term.
 * From then on it is part of every charge.
 */
export function quoteDevice(subscription: Subscription, now: Instant, terms: Terms): Outcome<DeviceQuote> {
  const { tariff, endDate, extraDevices } = subscription;
  if (tariff === null || endDate === null || !view(subscription, now).isActive || now >= endDate) return refused('not-active');
  if (terms.devicesIncluded + extraDevices >= terms.mostDevices) return refused('too-many-devices');
  const price = terms.extraDevice[tariff];
  const share = Math.min(1, (endDate - now) / termBefore(endDate, tariff, subscription.anchorDay));
  const planned = subscription.extraDevicesAtRenewal ?? extraDevices;
  const withDevice = { ...subscription, extraDevices: planned + 1, extraDevicesAtRenewal: null };
  return accepted({
    now: Math.max(terms.leastDevicePayment, Math.round(price * share)),
    nextCharge: nextCharge(withDevice, terms) ?? price,
  });
}

/** Milliseconds of the term of a tariff that ends with the period: a trial or granted days are only a part of one. */
const termBefore = (endDate: Instant, tariff: Tariff, anchorDay: number | null): number =>
  endDate - addMonths(endDate, -tariff, anchorDay ?? dayOfMonth(endDate));
