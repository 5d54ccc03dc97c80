import { useSyncExternalStore } from 'react';

/**
 * Apps whose own browser has the user agent of a browser, on one system at least: `; wv)` of Android and the rule for
 * iOS do not find them.
 */
const NAMES = new RegExp(
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
    'NAVER\\(inapp',
    'YaApp_iOS',
  ].join('|'),
  'i',
);

/** `window`, of which a web view may lack anything. `standalone` is true in a site on the Home Screen of an iPhone. */
interface PageOfApp {
  readonly navigator?: { readonly standalone?: boolean; readonly maxTouchPoints?: number };
}

/** An iPad says that it is a Mac, which has no touch screen. */
const isIos = (userAgent: string, touchPoints = 0): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/**
 * Whether the page is open in a browser inside another app, in which Google refuses the sign-in. On iOS, where each
 * browser is a web view, all browsers add `Safari/`, and a plain web view does not. Telegram on an iPhone has Safari's
 * user agent; it is recognized by an object in the page.
 */
export function isInAppBrowser(userAgent: string, page: object): boolean {
  const { navigator }: PageOfApp = page;
  const isPlainView = isIos(userAgent, navigator?.maxTouchPoints) && !userAgent.includes('Safari/');
  return (
    NAMES.test(userAgent) ||
    userAgent.includes('; wv)') ||
    (isPlainView && navigator?.standalone !== true) ||
    'TelegramWebviewProxy' in page ||
    'TelegramWebview' in page
  );
}

/** False in the prerendered login page. */
export const useIsInAppBrowser = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => isInAppBrowser(navigator.userAgent, window),
    () => false,
  );

/**
 * A URL that Android opens in the default browser, or, where it has none, in this one; null on other systems, where the
 * link can only be copied.
 */
export function browserIntent(address: string, userAgent: string): string | null {
  if (!/Android/i.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(address)}`;
  const parts = ['Intent', `scheme=${scheme}`, 'action=android.intent.action.VIEW', fallback, 'end'];
  return `intent://${host}${pathname}${search}#${parts.join(';')}`;
}
