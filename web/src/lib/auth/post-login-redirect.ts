import { keep, readKept } from '@web/lib/browser/kept';

/** The profile with the form that resumes the subscription, as the e-mail about the cancellation links to it. */
const RESUME = '/profile?resume=1';

/** Pages that a visitor returns to after the sign-in (§1.4: /shop). Any other target is ignored (T16). */
const PAGES = ['/shop', '/promo', '/cancel', RESUME] as const;
type Page = (typeof PAGES)[number];

/**
 * Stores the page for this tab because a sign-in at Yandex leaves the site. Any other value removes the stored page.
 */
export function rememberLoginRedirect(path: unknown): void {
  keep('returnTo', PAGES.find((each) => each === path) ?? null);
}

/** Returns and removes the stored page; the profile if there is none. */
export function takeLoginRedirect(): Page | '/profile' {
  const kept = readKept('returnTo');
  keep('returnTo', null);
  return PAGES.find((each) => each === kept) ?? '/profile';
}

/** The page that a guarded address stands for: of its parameters, only `resume` of the profile is kept. */
export const guardedPage = (pathname: string, search: string): string =>
  pathname === '/profile' && new URLSearchParams(search).has('resume') ? RESUME : pathname;
