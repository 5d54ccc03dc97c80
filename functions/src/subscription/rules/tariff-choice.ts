import type { Kopecks } from '@functions/base/contract/values/money';
import { isTariff, type Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import { comingPrice, plannedPrice, plannedTariff, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/** The price of the coming term if this tariff is chosen, in kopecks, with today's discounts and devices; 0 = free. */
export function priceWithTariff(subscription: Subscription, tariff: Tariff, now: Instant): Kopecks {
  const terms = termsOfNextCharge(subscription, now);
  const amount =
    tariff === plannedTariff(subscription)
      ? comingPrice(subscription, terms)
      : plannedPrice({ ...subscription, tariffNextPeriod: tariff }, terms);
  return amount ?? 0;
}

/**
 * The tariff that a renewal of `amount` kopecks was charged for, when it is not the planned one: no charge was
 * announced, and the provider charged the sum that it had confirmed for another tariff, because it had not taken over
 * the customer's choice. Null when the planned tariff was charged.
 */
export function tariffChargedBefore(
  subscription: Subscription,
  confirmed: { readonly amount: Kopecks; readonly months: number } | null,
  charge: { readonly amount: Kopecks; readonly at: Instant },
): Tariff | null {
  if (subscription.announcedCharge !== null) return null;
  const planned = plannedTariff(subscription);
  const due = comingPrice(subscription, termsOfNextCharge(subscription, charge.at));
  if (charge.amount === confirmed?.amount && isTariff(confirmed.months))
    return confirmed.months === planned || charge.amount === due ? null : confirmed.months;
  // The confirmed terms changed after the charge. What it paid never buys a longer term than the present one.
  return due !== null && charge.amount < due && planned !== subscription.tariff ? subscription.tariff : null;
}

/** The price that was due for the term which a renewal bought, in kopecks; null before the first purchase. */
export const priceDue = (subscription: Subscription, charged: Tariff | null, at: Instant): Kopecks | null =>
  charged === null
    ? comingPrice(subscription, termsOfNextCharge(subscription, at))
    : priceWithTariff(subscription, charged, at);
