import { INVITATION_CODE, type LINK_CODE_STATES } from '@functions/base/contract/values/link-code';
import { readStored, store } from '@web/lib/browser/kept';

export const SHORTEST_PROMO = 5;

/** Normalizes input as the server does (§5): upper case; only A-Z, 0-9, underscore and hyphen. */
export const promoFromInput = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, 32);

/** The promo code of the visitor's link; null without one, and for a code that may be an invitation code. */
export function promoFromLink(): string | null {
  const stored = readStored('promo');
  if (stored === null || INVITATION_CODE.test(stored)) return null;
  const code = promoFromInput(stored);
  return code.length < SHORTEST_PROMO ? null : code;
}

/** The code of the visitor's link if only the server knows whether it is an invitation or a promo code; else null. */
export function unclearLinkCode(): string | null {
  const stored = readStored('promo');
  return stored !== null && INVITATION_CODE.test(stored) ? stored : null;
}

/** Keeps an invitation code that was typed as that of a link: the registration sends it. */
export const takeInvitation = (typed: string): void => store({ promo: typed.toLowerCase() });

type LinkCodeState = (typeof LINK_CODE_STATES)[number];

/**
 * The promo code for the field: that of the link, or the unclear one once the server has said that it is none of an
 * invitation; else ''. An unchecked code may be a valid invitation and would be shown as a wrong promo code.
 */
export const linkedPromo = (unclear: string | null, state: LinkCodeState | undefined): string =>
  unclear !== null && (state === 'promo' || state === 'used' || state === 'not-valid')
    ? promoFromInput(unclear)
    : (promoFromLink() ?? '');
