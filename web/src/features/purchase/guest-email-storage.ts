import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'buyEmail';

/** The same check as on the server. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

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
