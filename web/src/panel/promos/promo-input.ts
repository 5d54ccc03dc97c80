import { PROMO_RULES } from '@functions/purchase/contract/values/promo-rules';
import { wireDay } from '@web/panel/format/format';

/** Converts to upper case and keeps only A-Z, 0-9, underscore and hyphen (spec §5). */
export const cleanCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, PROMO_RULES.codeLength.max);

/** Today plus the chosen months as YYYY-MM-DD, limited to the last day of a shorter month (spec §7). */
export function expiryOf(now: string, months: number): string {
  const [year = 0, month = 1, day = 1] = wireDay(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}
