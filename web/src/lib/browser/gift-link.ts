import { GIFT_LINK_KEY } from './storage';
import { inTabStorage } from './tab-storage';

/**
 * The token of a gift's link, from /attach to the sign-in that begins there. It is of this tab, and apart from an order
 * of this browser: neither the next customer here nor a paid purchase that is not attached yet meets it.
 */
export const keepGiftLink = (token: string): void => {
  inTabStorage((storage) => storage.setItem(GIFT_LINK_KEY, token));
};

/** The kept token; null if there is none. */
export const keptGiftLink = (): string | null => inTabStorage((storage) => storage.getItem(GIFT_LINK_KEY));

/** Called when it is used, and by every sign-in that begins elsewhere. The e-mail still has the link. */
export const forgetGiftLink = (): void => {
  inTabStorage((storage) => storage.removeItem(GIFT_LINK_KEY));
};
