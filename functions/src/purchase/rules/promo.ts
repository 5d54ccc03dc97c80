import { PROMO_RULES } from '@functions/purchase/contract/values/promo-rules';
import { addDays, addMonths, dayOfMonth, moscowDay, type Instant } from '@functions/base/rules/calendar';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Subscription } from '@functions/subscription/rules/subscription';

/**
 * A promo code created by staff. `expirationDate` is its last valid day, YYYY-MM-DD in Moscow time; `percent` is a
 * whole percent.
 */
export interface PromoCode {
  readonly id: string;
  readonly code: string;
  readonly promoType: string;
  readonly percent: number;
  readonly expirationDate: string;
  readonly isAvailable: boolean;
  readonly created: Instant;
}

/** Promo codes are document ids, and Firestore reserves ids like __THIS__. */
const CODE = /^(?!__.*__$)[A-Z0-9_-]{5,32}$/;

/** The code in upper case: 5 to 32 characters of A-Z 0-9 _ - (§5). Null when it cannot be a promo code. */
export function normalisePromoCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

/**
 * Whether a customer may use a code. Unknown, expired and disabled codes fail alike with `promo_not_valid`, which gives
 * nothing away to guessing (T9, decision 18); only the limit for visitors tells them apart. A code that the customer
 * used before fails with `promo_used_before`.
 */
export function usablePromo(
  promo: PromoCode | null,
  subscription: Subscription,
  now: Instant,
): Result<{ code: string; percent: number }, 'promo_used_before' | 'promo_not_valid'> {
  if (promo !== null && subscription.usedPromos.includes(promo.code)) return fail('promo_used_before');
  if (!promo?.isAvailable || moscowDay(now) > promo.expirationDate) return fail('promo_not_valid');
  return ok({ code: promo.code, percent: promo.percent });
}

/** The types are part of the code, not documents (decision 32). The panel preselects the first one (§5). */
export const PROMO_TYPES = ['SUBSCRIPTION'] as const;

/** The form of the panel's promo generator: `discount` is a fraction, `expirationDate` the last valid day. */
export interface PromoForm {
  readonly promoCode: string;
  readonly promoType: string;
  readonly discount: number;
  readonly expirationDate: string;
}

/**
 * Validates the form by the rules of §5: returns the code as it is stored and its whole percent, or fails with the
 * first broken rule.
 */
export function checkPromo(
  { promoCode, promoType, discount, expirationDate }: PromoForm,
  now: Instant,
): Result<
  { code: string; percent: number },
  | 'promo_code_short'
  | 'promo_code_impossible'
  | 'promo_discount_impossible'
  | 'promo_validity_impossible'
  | 'promo_type_unknown'
> {
  const code = normalisePromoCode(promoCode);
  if (code === null)
    return fail(promoCode.trim().length < PROMO_RULES.codeLength.min ? 'promo_code_short' : 'promo_code_impossible');
  const percent = Math.round(discount * 100);
  const { min, max, step } = PROMO_RULES.percent;
  if (Math.abs(discount * 100 - percent) > 1e-6 || percent < min || percent > max || percent % step !== 0)
    return fail('promo_discount_impossible');
  if (!isWithinMonths(expirationDate, now)) return fail('promo_validity_impossible');
  if (!PROMO_TYPES.some((type) => type === promoType)) return fail('promo_type_unknown');
  return ok({ code, percent });
}

/** Whether the text is a real date, YYYY-MM-DD. `Date.parse` moves 31 April to 1 May, so the result is compared. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && moscowDay(Date.parse(text)) === text;

/**
 * Between 1 and 12 months from now. The browser computes the date in its own time zone, so one day more or less is
 * accepted.
 */
function isWithinMonths(day: string, now: Instant): boolean {
  if (!isDay(day)) return false;
  const { min, max } = PROMO_RULES.months;
  const months = (count: number, days: number) => moscowDay(addDays(addMonths(now, count, dayOfMonth(now)), days));
  return day >= months(min, -1) && day <= months(max, 1);
}
