import { PROMO_RULES } from '@contract/values/staff';
import { addDays, addMonths, dayOfMonth, moscowDay, type Instant } from '@functions/domain/platform/calendar';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Subscription } from '@functions/domain/subscription/subscription';

/** A code that staff made. `expirationDate` is its last day, YYYY-MM-DD in Moscow. */
export interface PromoCode {
  readonly id: string;
  readonly code: string;
  readonly promoType: string;
  readonly percent: number;
  readonly expirationDate: string;
  readonly isAvailable: boolean;
  readonly created: Instant;
}

/** Promos are stored under their code, and the store keeps names like __THIS__ for itself. */
const CODE = /^(?!__.*__$)[A-Z0-9_-]{5,32}$/;

/** §5: upper case, 5 to 32 of A-Z 0-9 _ -; null when it cannot be a promo code. */
export function normalisePromoCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

/**
 * Unknown, expired and switched off sound alike, so that guessing learns nothing (T9); what a customer used before is theirs
 * to know.
 */
export function usablePromo(
  promo: PromoCode | null,
  subscription: Subscription,
  now: Instant,
): Result<{ code: string; percent: number }> {
  if (promo !== null && subscription.usedPromos.includes(promo.code)) return fail('promo-used-before');
  if (!promo?.isAvailable || moscowDay(now) > promo.expirationDate) return fail('promo-not-valid');
  return ok({ code: promo.code, percent: promo.percent });
}

/** A kind of code that staff may make: `name` is what the panel calls it. */
export interface PromoType {
  readonly type: string;
  readonly name: string;
}

/** Of the release, as the rules of what a code can do are. The panel preselects the first one (§5). */
export const PROMO_TYPES: readonly PromoType[] = [{ type: 'SUBSCRIPTION', name: 'Скидка на подписку' }];

/** What the generator of the panel sends: `discount` is a fraction, `expirationDate` the code's last day. */
export interface PromoWish {
  readonly promoCode: string;
  readonly promoType: string;
  readonly discount: number;
  readonly expirationDate: string;
}

/** §5, repeated by the server: the code as it is stored and its whole percent, or the first rule that is broken. */
export function checkPromo(
  { promoCode, promoType, discount, expirationDate }: PromoWish,
  now: Instant,
): Result<{ code: string; percent: number }> {
  const code = normalisePromoCode(promoCode);
  if (code === null)
    return fail(promoCode.trim().length < PROMO_RULES.codeLength.min ? 'promo-code-short' : 'promo-code-impossible');
  const percent = Math.round(discount * 100);
  const { min, max, step } = PROMO_RULES.percent;
  if (Math.abs(discount * 100 - percent) > 1e-6 || percent < min || percent > max || percent % step !== 0)
    return fail('promo-discount-impossible');
  if (!isWithinMonths(expirationDate, now)) return fail('promo-validity-impossible');
  if (!PROMO_TYPES.some(({ type }) => type === promoType)) return fail('promo-type-unknown');
  return ok({ code, percent });
}

/** YYYY-MM-DD of the calendar; a month's thirty-first that it does not have is read as a day of the next. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && moscowDay(Date.parse(text)) === text;

/** Between one month and twelve. The day is counted where the member of staff sits: a day either way is no mistake of theirs. */
function isWithinMonths(day: string, now: Instant): boolean {
  if (!isDay(day)) return false;
  const { min, max } = PROMO_RULES.months;
  const months = (count: number, days: number) => moscowDay(addDays(addMonths(now, count, dayOfMonth(now)), days));
  return day >= months(min, -1) && day <= months(max, 1);
}
