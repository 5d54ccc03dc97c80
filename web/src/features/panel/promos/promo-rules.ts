import { PROMO_RULES } from '@contract/values/staff';
import { wireDay } from '@web/features/panel/format/format';

export interface PromoDraft {
  readonly promoCode: string;
  readonly promoType: string;
  /** `percent` and `months` are kept as typed. */
  readonly percent: string;
  readonly months: string;
}

export type PromoField = 'promoCode' | 'percent' | 'months';

/** Converts to upper case and keeps only A-Z, 0-9, underscore and hyphen (spec §5). */
export const cleanCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, PROMO_RULES.codeLength.max);

const wholeNumber = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN);

/** Client-side validation of spec §5; the server repeats it. */
export function problemsOf({ promoCode, percent, months }: PromoDraft): PromoField[] {
  const { codeLength, percent: allowed, months: term } = PROMO_RULES;
  const discount = wholeNumber(percent);
  const validity = wholeNumber(months);
  const problems: PromoField[] = [];
  if (promoCode.length < codeLength.min) problems.push('promoCode');
  if (!(discount >= allowed.min && discount <= allowed.max && discount % allowed.step === 0)) problems.push('percent');
  if (!(validity >= term.min && validity <= term.max)) problems.push('months');
  return problems;
}

/** Today plus the chosen months as YYYY-MM-DD, limited to the last day of a shorter month (spec §7). */
export function expiryOf(now: string, months: number): string {
  const [year = 0, month = 1, day = 1] = wireDay(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}
