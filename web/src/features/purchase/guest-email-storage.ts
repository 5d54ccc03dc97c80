import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'buyEmail';

/** As the server checks it. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

/** For this tab alone: a look at the offer must not cost the visitor what they typed. */
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
