import type { Kopecks } from '@functions/base/contract/values/money';
import { GUARANTEE_DAYS } from '@functions/base/contract/values/guarantee';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';
import { PRICE_LIST } from './price-list';

/** The terms of sale from `validFrom` on; prices in kopecks. An order keeps the terms of its quote. */
export interface Terms {
  readonly validFrom: Instant;
  /** For each tariff the price of one term, and of one extra device for one term. */
  readonly tariffs: Readonly<Record<Tariff, { readonly price: Kopecks; readonly extraDevice: Kopecks }>>;
  readonly trialPrice: Kopecks;
  readonly devicesIncluded: number;
  readonly mostDevices: number;
  /** The minimum price of a device that is bought during a period. */
  readonly leastDevicePayment: Kopecks;
  /** Whole percent for each invitee that counts; together at most 100. */
  readonly referralPercent: number;
  /** For how many months a promo code reduces the charges. */
  readonly promoMonths: number;
}

/** The terms of sale at a moment. Throws RangeError before the first entry of the price list. */
export function termsAt(now: Instant): Terms {
  const terms = PRICE_LIST.findLast(({ validFrom }) => validFrom <= now);
  if (!terms) throw new RangeError(`no terms of sale at ${now}`);
  return terms;
}

/**
 * The terms at the time of the charge after the current period (decision 13). An announced price therefore shows on the
 * profile, in e-mails and at the provider from the first charge that it applies to, and not before.
 */
export const termsOfNextCharge = (
  { currentPeriodEnd }: { readonly currentPeriodEnd: Instant | null },
  now: Instant,
): Terms => termsAt(Math.max(currentPeriodEnd ?? now, now));

/** How long access continues after the end date while the provider retries the charge. */
export const GRACE = 72 * HOUR;

/**
 * The minimum time from the end of a restriction, or from the refund of a prepaid term, to the next charge: the charge
 * is announced a day ahead.
 */
export const LIFT_NOTICE = 25 * HOUR;

/** How long a trial that staff end early still lasts: the first charge is announced a day ahead. */
export const EARLY_END_NOTICE = DAY;

/** How long a stored order may be paid. */
export const ORDER_LIFETIME = 60 * MINUTE;

/** How long an order or a guest purchase that nobody pays is stored. */
export const UNPAID_LIFETIME = 30 * DAY;

/**
 * How long after its expiry an unpaid order may turn out to be paid: its notification was lost, and the closes of the
 * days failed.
 */
export const LATEST_NOTIFICATION = 7 * DAY;

/** How long a pay link from an e-mail works. */
export const PAY_LINK_LIFETIME = 72 * HOUR;

/** A charge that the provider makes this much before the end date still counts as the renewal. */
export const RENEWAL_TOLERANCE = HOUR;

/** The minimum delay of the first charge: the provider refuses a date in the past. */
export const EARLIEST_CHARGE = 10 * MINUTE;

/** The longest gap between two charges of one mandate that the provider allows. */
export const LONGEST_CHARGE_GAP = 365 * DAY;

/** The guarantee («Гарантия»): the time in which support alone decides on a refund (§9). */
export const GUARANTEE = GUARANTEE_DAYS * DAY;

/** The provider does not refund older payments. */
export const OLDEST_REFUND = 365 * DAY;

/** A guest purchase that nobody claimed is refunded after this time. */
export const UNCLAIMED_AFTER = 30 * DAY;
