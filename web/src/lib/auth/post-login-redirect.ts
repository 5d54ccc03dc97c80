import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'returnTo';

/** Pages that ask for a sign-in first and get their visitor back (spec §1.4: /shop). Nothing else is ever followed (T16). */
const PAGES = ['/shop', '/promo', '/cancel'] as const;
type Page = (typeof PAGES)[number];

/** Kept for this tab alone, for a sign-in at Yandex leaves the site. Anything that is no such page forgets an earlier one. */
export function rememberLoginRedirect(path: unknown): void {
  const page = PAGES.find((each) => each === path);
  attempt((storage) => (page === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, page)));
}

/** Where a sign-in leads: back to the page that asked for it, once, else to the profile. */
export function takeLoginRedirect(): Page | '/profile' {
  const kept = attempt((storage) => storage.getItem(KEY));
  attempt((storage) => storage.removeItem(KEY));
  return PAGES.find((each) => each === kept) ?? '/profile';
}

function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(window.sessionStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
