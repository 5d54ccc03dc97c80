import { moscowDay, type Instant } from './calendar';
import { accepted, refused, type Outcome } from './refusal';
import type { Subscription } from './subscription';

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
export function usablePromo(promo: PromoCode | null, subscription: Subscription, now: Instant): Outcome<{ code: string; percent: number }> {
  if (promo !== null && subscription.usedPromos.includes(promo.code)) return refused('promo-used-before');
  if (!promo?.isAvailable || moscowDay(now) > promo.expirationDate) return refused('promo-not-valid');
  return accepted({ code: promo.code, percent: promo.percent });
}
