/** Prices, limits and the calendar of sale, stated again. Kopecks, months and milliseconds. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** How long access goes on after the paid time while a charge is expected. */
export const GRACE = 72 * HOUR;
/** How long ahead a charge is announced. */
export const NOTICE_HOURS = 24;
/** The least time from the news of money that went back, or from the end of a restriction, to the next charge. */
export const LEAST_WAY_TO_CHARGE = 25 * HOUR;
/** How long a trial lasts that staff end early. */
export const EARLY_END_HOURS = 24;
/** Attempts of one charge, and the time between them. */
export const ATTEMPTS = 3;
export const RETRY_HOURS = 24;
/** The longest paid time to which another term is added. */
export const MOST_AHEAD = 365 * DAY;
/** An order that was paid this long after the time that it adds to still adds to it. */
export const ORDER_LIFETIME_HOURS = 1;
export const GIFT_RETURNED_AFTER = 90 * DAY;

export type Months = 1 | 3 | 6 | 12;
export const TRIAL_PRICE = 1_00;
export const LEAST_DEVICE_PAYMENT = 1_00;
export const DEVICES_INCLUDED = 3;
export const CODE_MONTHS = 12;
const FRIEND_PERCENT = 25;
const PRICES: Record<Months, { readonly term: number; readonly slot: number }> = {
  1: { term: 150_00, slot: 50_00 },
  3: { term: 450_00, slot: 150_00 },
  6: { term: 600_00, slot: 200_00 },
  12: { term: 1080_00, slot: 360_00 },
};

export const termPrice = (months: Months): number => PRICES[months].term;
export const slotPrice = (months: Months): number => PRICES[months].slot;

/** The price of a term without devices. Percents are whole numbers. */
export const discounted = (months: Months, codePercent: number, friendsPercent: number): number =>
  Math.round(termPrice(months) * (1 - Math.min(100, codePercent + friendsPercent) / 100));

export const friendsPercent = (friends: number): number => Math.min(100, friends * FRIEND_PERCENT);

const MOSCOW = 3 * HOUR;

/**
 * The end of a term from `from`: the same time of day some months later in Moscow, on the day of the month of `anchor`,
 * a moment, or on the last day of that month.
 */
export function addMonths(from: number, months: number, anchor: number): number {
  const date = new Date(from + MOSCOW);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const day = Math.min(new Date(anchor + MOSCOW).getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return Date.UTC(year, month, day) + (from - midnight);
}

/** The length of a term that ends at a moment. */
export const termLength = (end: number, months: Months, anchor: number): number =>
  end - addMonths(end, -months, anchor);
