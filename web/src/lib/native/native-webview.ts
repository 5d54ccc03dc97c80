import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'appFrame';

/**
 * Whether this tab is a page of the native app: no header, no footer, no store links there. It starts with /mobileShop or
 * /mobileProfile and lasts as long as the web view.
 */
let isInside: boolean | null = null;

/** A page that the build draws is in no app. */
export const isInNativeWebView = (): boolean => !import.meta.env.SSR && (isInside ??= readKept());

export function enterNativeWebView(): void {
  isInside = true;
  attempt((storage) => storage.setItem(KEY, 'yes'));
}

function readKept(): boolean {
  return attempt((storage) => storage.getItem(KEY)) === 'yes';
}

function attempt<T>(action: (storage: Storage) => T): T | null {
  // The build draws pages where there is no window.
  if (typeof window === 'undefined') return null;
  try {
    return action(window.sessionStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
