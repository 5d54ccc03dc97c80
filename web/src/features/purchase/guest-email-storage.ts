import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'buyEmail';

/** Stored per tab: a visit to the offer page must not clear the field. */
export function storedGuestEmail(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return '';
  }
}

export function storeGuestEmail(email: string): void {
  try {
    window.sessionStorage.setItem(KEY, email);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
  }
}
