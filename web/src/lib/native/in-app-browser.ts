import { useSyncExternalStore } from 'react';

/** Browsers inside other apps, in which Google refuses sign-in. */
const IN_APP = new RegExp(
  [
    'Telegram',
    'Instagram',
    'FBAN',
    'FBAV',
    'FB_IAB',
    'VKAndroidApp',
    'VKClient',
    'musical_ly',
    'TikTok',
    'BytedanceWebview',
    'MicroMessenger',
    '\\bLine/',
    'Snapchat',
    'Pinterest',
    '; wv\\)',
  ].join('|'),
  'i',
);

/** Telegram on an iPhone has Safari's user agent; it is recognized by an object in the page. */
export const isInAppBrowser = (userAgent: string, page: object): boolean =>
  IN_APP.test(userAgent) || 'TelegramWebviewProxy' in page || 'TelegramWebview' in page;

/** False in the prerendered login page. */
export const useIsInAppBrowser = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => isInAppBrowser(navigator.userAgent, window),
    () => false,
  );

/** A URL that Android opens in the default browser; null on other systems, where the link can only be copied. */
export function browserIntent(address: string, userAgent: string): string | null {
  if (!/Android/i.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}
