import type { Language } from '@contract/values/languages';
import { keep } from '@web/lib/browser/kept';

/** How long a browser keeps the language. */
export const YEAR_SECONDS = 31_536_000;

function persistCookie(name: string, language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** The cookie that selects the file that Hosting serves (https://firebase.google.com/docs/hosting/i18n-rewrites). */
export const persistForHosting = (language: Language): void => persistCookie('firebase-language-override', language);

/** §1: stores the choice on a static document, which has no i18next, where i18next's detector looks for it. */
export function persistLanguage(language: Language): void {
  persistCookie('i18next', language);
  persistForHosting(language);
  keep('i18nextLng', language);
}
