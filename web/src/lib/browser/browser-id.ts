import { logStorageClosed } from './log';

const KEY = 'browserId';

/** Used when the browser denies the storage: until the page is closed. */
let unstored: string | null = null;

/**
 * A random id of this browser, made at the first call of a customer and kept over signing out. By it the server tells a
 * sign-in from a new browser, and lists the browsers in which an account is used. It authorizes nothing.
 */
export function browserId(): string {
  try {
    const known = window.localStorage.getItem(KEY);
    if (known !== null) return known;
    const made = unstored ?? crypto.randomUUID();
    window.localStorage.setItem(KEY, made);
    return made;
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return (unstored ??= crypto.randomUUID());
  }
}
