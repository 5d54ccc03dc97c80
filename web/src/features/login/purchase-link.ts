import { readStored, store } from '@web/lib/browser/storage';

/**
 * Keeps the purchase of a link for the registration. Returns `ask`, and keeps nothing of it, if this browser has
 * another order that may be paid and is not attached yet: a link of a stranger would take its place.
 */
export function keepPurchaseOfLink(token: string): 'kept' | 'ask' {
  const own = readStored('userID');
  if (own === null || readStored('payment') === null) {
    replacePurchase(token);
    return 'kept';
  }
  // The link of the same purchase adds nothing, and it may be forged.
  const order = orderOf(token);
  const isSame = token === own || (order !== null && [readStored('userPayToken'), orderOf(own)].includes(order));
  return isSame ? 'kept' : 'ask';
}

/** The purchase of a link takes the place of the order of this browser. */
export const replacePurchase = (token: string): void =>
  store({ userID: token, userPayToken: null, payment: 'completed' });

/** The order that a signed link names; null if it is none. Only the server checks the signature. */
function orderOf(token: string): string | null {
  const [body = '', signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    return atob(body.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
