import type { Kopecks } from '@contract/values/money';
import type { Instant } from './calendar';
import { accepted, refused, type Outcome } from './refusal';
import { nextCharge, view, type Subscription } from './subscription';
import type { Terms } from './terms';

export interface DeviceQuote {
  /** Kopecks for the days that are left of the running period. */
  readonly now: Kopecks;
  /** Kopecks of the next regular charge with the device. */
  readonly nextCharge: Kopecks;
}

/** One more device: pro rata for the days left, at least a rouble, then part of every charge. */
export function quoteDevice(subscription: Subscription, now: Instant, terms: Terms): Outcome<DeviceQuote> {
  const { tariff, endDate, extraDevices } = subscription;
  if (tariff === null || endDate === null || !view(subscription, now).isActive || now >= endDate) return refused('not-active');
  if (terms.devicesIncluded + extraDevices >= terms.mostDevices) return refused('too-many-devices');
  const price = terms.extraDevice[tariff];
  const period = periodLength(subscription, endDate);
  const share = Math.min(1, (endDate - now) / period);
  const planned = subscription.extraDevicesAtRenewal ?? extraDevices;
  const withDevice = { ...subscription, extraDevices: planned + 1, extraDevicesAtRenewal: null };
  return accepted({
    now: Math.max(terms.leastDevicePayment, Math.round(price * share)),
    nextCharge: nextCharge(withDevice, terms) ?? price,
  });
}

/** The running period as it was bought; a month for time that nobody paid for. */
function periodLength({ bought }: Subscription, endDate: Instant): number {
  const running = bought.findLast(({ to }) => to === endDate);
  return running ? running.to - running.from : 30 * 86_400_000;
}
