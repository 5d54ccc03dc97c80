import { useSyncExternalStore } from 'react';

/** Browsers inside other apps, where Google refuses to sign anybody in. */
const IN_APP =
  /Telegram|Instagram|FBAN|FBAV|FB_IAB|VKAndroidApp|VKClient|musical_ly|TikTok|BytedanceWebview|MicroMessenger|\bLine\/|Snapchat|Pinterest|; wv\)/i;

/** Telegram on an iPhone looks like Safari, but for the object that it puts into the page. */
export const isInAppBrowser = (userAgent: string, page: object): boolean =>
  IN_APP.test(userAgent) || 'TelegramWebviewProxy' in page || 'TelegramWebview' in page;

/** The build, which draws the login page ahead of everybody, takes the browser for one of its own right. */
export const useIsInAppBrowser = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => isInAppBrowser(navigator.userAgent, window),
    () => false,
  );

/** An address that Android opens in the customer's own browser; null elsewhere, where only copying helps. */
export function browserIntent(address: string, userAgent: string): string | null {
  if (!/Android/i.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(address);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
}
