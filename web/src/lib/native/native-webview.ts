import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'appFrame';
const LOGIN_KEY = 'appLogin';

/**
 * Whether this tab is a web view of the native app, which shows no header, footer or store links. Set by /mobileShop
 * and /mobileProfile; stays set as long as the web view exists.
 */
let isInside: boolean | null = null;

/** Remembers that the native app signed in this tab, whose pages have the layout of the site. */
export function rememberNativeSignIn(): void {
  attempt((storage) => storage.setItem(LOGIN_KEY, 'yes'));
}

/** Whether the native app has to be told of a logout in this tab. */
export const isSignedInByNativeApp = (): boolean =>
  isInNativeWebView() || attempt((storage) => storage.getItem(LOGIN_KEY)) === 'yes';

/** Always false while the build prerenders pages. */
export const isInNativeWebView = (): boolean => !import.meta.env.SSR && (isInside ??= readStored());

export function enterNativeWebView(): void {
  isInside = true;
  attempt((storage) => storage.setItem(KEY, 'yes'));
}

function readStored(): boolean {
  return attempt((storage) => storage.getItem(KEY)) === 'yes';
}

function attempt<T>(action: (storage: Storage) => T): T | null {
  // Node has no window; the build prerenders pages there.
  if (typeof window === 'undefined') return null;
  try {
    return action(window.sessionStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
