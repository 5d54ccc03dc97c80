import { keep, readKept } from '@web/lib/browser/kept';

/**
 * Whether this tab is a web view of the native app, which shows no header, footer or store links. Set by /mobileShop
 * and /mobileProfile; stays set as long as the web view exists.
 */
let isInside: boolean | null = null;

/** Remembers that the native app signed in this tab, whose pages have the layout of the site. */
export const rememberNativeSignIn = (): void => void keep('appLogin', 'yes');

/** Whether the native app has to be told of a logout in this tab. */
export const isSignedInByNativeApp = (): boolean => isInNativeWebView() || readKept('appLogin') !== null;

/** Always false while the build prerenders pages. */
export const isInNativeWebView = (): boolean => !import.meta.env.SSR && (isInside ??= readKept('appFrame') !== null);

export function enterNativeWebView(): void {
  isInside = true;
  keep('appFrame', 'yes');
}
