import { keep, readKept } from './kept';

/**
 * A random id of this browser, made at the first call of a customer and kept over signing out; until the page is closed
 * where the browser refuses its storage. By it the server tells a sign-in from a new browser, and lists the browsers in
 * which an account is used. It authorizes nothing.
 */
export function browserId(): string {
  const known = readKept('browserId');
  if (known !== null) return known;
  const made = crypto.randomUUID();
  keep('browserId', made);
  return made;
}
