import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';
import { PRICE_LIST } from './price-list';

/** What is sold from a moment on. An order keeps the terms it was quoted by. */
export interface Terms {
  readonly validFrom: Instant;
  /** One term of each tariff. */
  readonly tariffs: Readonly<Record<Tariff, Kopecks>>;
  readonly trialPrice: Kopecks;
  /** One extra device for one term of the tariff. */
  readonly extraDevice: Readonly<Record<Tariff, Kopecks>>;
  readonly devicesIncluded: number;
  readonly mostDevices: number;
  /** The least that a device bought in the middle of a period costs. */
  readonly leastDevicePayment: Kopecks;
  /** Whole percent for each counting invitee; together at most 100. */
  readonly referralPercent: number;
  /** Months of charges that a promo code lowers. */
  readonly promoMonths: number;
}

/** The terms that hold at a moment. Throws RangeError before the first of them. */
export function termsAt(now: Instant): Terms {
  const terms = PRICE_LIST.findLast(({ validFrom }) => validFrom <= now);
  if (!terms) throw new RangeError(`no terms of sale at ${now}`);
  return terms;
}

/**
 * The terms of the charge that follows a period: those that will hold when it is made. So an announced price shows on the
 * profile, in the mails and at the provider from the first charge that it applies to, and not before.
 */
export const termsOfNextCharge = (
  { currentPeriodEnd }: { readonly currentPeriodEnd: Instant | null },
  now: Instant,
): Terms => termsAt(Math.max(currentPeriodEnd ?? now, now));

/** Access after the end date while the provider still tries to charge. */
export const GRACE = 72 * HOUR;

/**
 * The least time between the lifting of a restriction, or the refund of a term paid ahead, and the next charge: the
 * charge is announced a day ahead.
 */
export const LIFT_NOTICE = 25 * HOUR;

/** How long a stored order may be paid. */
export const ORDER_LIFETIME = 60 * MINUTE;

/** How long a pay link from a mail works. */
export const PAY_LINK_LIFETIME = 72 * HOUR;

/** The provider charges at the end date; a renewal this much ahead of it is still that renewal. */
export const RENEWAL_TOLERANCE = HOUR;

/** The provider refuses a first charge in the past. */
export const EARLIEST_CHARGE = 10 * MINUTE;

/** The longest gap between two charges of one mandate that the provider allows. */
export const LONGEST_CHARGE_GAP = 365 * DAY;

/** «Гарантия»: how long support alone decides on a refund. */
export const GUARANTEE = 14 * DAY;

/** The provider returns nothing older. */
export const OLDEST_REFUND = 365 * DAY;

/** An anonymous payment that nobody attached to an account goes back after this. */
export const UNCLAIMED_AFTER = 30 * DAY;
