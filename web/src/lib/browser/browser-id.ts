const KEY = 'browserId';

/** Used when the browser denies the storage: until the page is closed. */
let unstored: string | undefined;

/**
 * A random id of this browser, made at the first call of a customer and kept over signing out. By it the server tells a
 * sign-in from a new browser, and lists the browsers in which an account is used. It authorizes nothing.
 */
export function browserId(): string {
  const made = (unstored ??= crypto.randomUUID());
  try {
    const known = localStorage.getItem(KEY) ?? made;
    localStorage.setItem(KEY, known);
    return known;
  } catch {
    return made;
  }
}
