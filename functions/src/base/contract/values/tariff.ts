/**
 * The tariffs. A tariff is identified by its term in months (`tariff` on the wire, `j` in a link).
 * - `text`: the key of its texts in `locales/<language>/common.json`, `tariff.<text>` and `per.<text>`.
 * - `tab`: whether customers choose it on the purchase page (§9), or only with a campaign link that names it.
 *
 * A new tariff is a row here, its prices in `subscription/rules/price-list.ts` and its texts; types and tests name
 * what is missing. `every-tariff.test.ts` applies every rule that depends on a tariff to all of them.
 */
export const TARIFF_TABLE = {
  1: { text: 'month', tab: 'always' },
  3: { text: 'quarter', tab: 'with-link' },
  6: { text: 'halfYear', tab: 'always' },
  12: { text: 'year', tab: 'always' },
} as const satisfies Record<number, { text: string; tab: 'always' | 'with-link' }>;
export type Tariff = keyof typeof TARIFF_TABLE;

/** All tariffs, the shortest first. */
export const TARIFFS = Object.keys(TARIFF_TABLE).map(Number) as readonly Tariff[];

const TRIAL_DAYS = { min: 1, max: 30 } as const;

/** Trial days for a visitor without a campaign link. */
export const STANDARD_TRIAL_DAYS = 30;

const PURCHASE_PAGE_TRIAL_DAYS = 5;

/** Whether a trial of this many days is on offer. */
export const isTrialLength = (days: number): boolean =>
  Number.isInteger(days) && days >= TRIAL_DAYS.min && days <= TRIAL_DAYS.max;

export const isTariff = (value: unknown): value is Tariff => TARIFFS.some((tariff) => tariff === value);

/** Parses `j` (§5); anything but a tariff is 1. */
export function parseTariff(value: string | null | undefined): Tariff {
  const tariff = wholeNumber(value);
  return isTariff(tariff) ? tariff : 1;
}

/** Parses `i` (§5): a whole number of days from 1 to 30; anything else is 1. */
export function parseTrialDays(value: string | null | undefined): number {
  const days = wholeNumber(value);
  return days !== null && isTrialLength(days) ? days : 1;
}

/**
 * The trial days and tariff of a campaign link (§5). Without i and j: the standard trial and one month. With j only: 5
 * days on the purchase page, 1 day elsewhere.
 */
export function parseCampaign(
  link: { i: string | null; j: string | null },
  page: 'purchase' | 'other',
): { trialDays: number; tariff: Tariff } {
  if (link.i === null && link.j === null) return { trialDays: STANDARD_TRIAL_DAYS, tariff: 1 };
  const withoutDays = page === 'purchase' ? PURCHASE_PAGE_TRIAL_DAYS : TRIAL_DAYS.min;
  return { trialDays: link.i === null ? withoutDays : parseTrialDays(link.i), tariff: parseTariff(link.j) };
}

const wholeNumber = (value: string | null | undefined): number | null =>
  value != null && /^\d{1,2}$/.test(value) ? Number(value) : null;
