import { keep, readKept } from './kept';

/**
 * The token of a gift's link, from /attach to the sign-in that begins there. It is of this tab, and apart from an order
 * of this browser: neither the next customer here nor a paid purchase that is not attached yet meets it.
 */
export const keepGiftLink = (token: string): void => void keep('giftLink', token);

/** The kept token; null if there is none. */
export const keptGiftLink = (): string | null => readKept('giftLink');

/** Called when it is used, and by every sign-in that begins elsewhere. The e-mail still has the link. */
export const forgetGiftLink = (): void => void keep('giftLink', null);
