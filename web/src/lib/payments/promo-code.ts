import { readStored } from '@web/lib/browser/storage';

export const SHORTEST_PROMO = 5;

/** Normalizes input as the server does (§5): upper case; only A-Z, 0-9, underscore and hyphen. */
export const promoFromInput = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, 32);

/** Referral codes are lower case and longer. They are used at registration and are not promo codes. */
const REFERRAL_CODE = /^[a-z0-9]{12,}$/;

/** The promo code of the visitor's link; null if there is none or it is a referral code. */
export function promoFromLink(): string | null {
  const stored = readStored('promo');
  if (stored === null || REFERRAL_CODE.test(stored)) return null;
  const code = promoFromInput(stored);
  return code.length < SHORTEST_PROMO ? null : code;
}
