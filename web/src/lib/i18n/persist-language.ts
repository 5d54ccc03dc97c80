import type { Language } from '@functions/base/contract/values/languages';
import { keep } from '@web/lib/browser/kept';

/** How long a browser keeps the language. */
const YEAR_SECONDS = 31_536_000;

function persistCookie(name: string, language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/**
 * §1: keeps the language for the next visit. `firebase-language-override` selects the file that Hosting serves
 * (https://firebase.google.com/docs/hosting/i18n-rewrites).
 */
export function persistLanguage(language: Language): void {
  persistCookie('i18next', language);
  persistCookie('firebase-language-override', language);
  keep('i18nextLng', language);
}
