import { readStored } from '@web/lib/browser/storage';

export const SHORTEST_PROMO = 5;

/** As the server keeps it (§5): upper case, and only A-Z, 0-9, underscore and hyphen. */
export const promoFromInput = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, 32);

/** Invitation codes are lower case and longer; they belong to the registration and are no promo codes. */
const INVITATION = /^[a-z0-9]{12,}$/;

/** The promo code that a link carried; null for none, and for an invitation. */
export function promoFromLink(): string | null {
  const carried = readStored('promo');
  if (carried === null || INVITATION.test(carried)) return null;
  const code = promoFromInput(carried);
  return code.length < SHORTEST_PROMO ? null : code;
}
