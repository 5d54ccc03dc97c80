import { FALLBACK_LANGUAGE, type Language } from '@functions/base/contract/values/languages';
import { readKept } from '@web/lib/browser/kept';
import { splitAddress } from './language-address';
import { languageOf } from './language-codes';

export interface LanguageHints {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly stored: string | null;
}

/**
 * §1: the chosen language from the query parameter `lng`, the address, the cookie `i18next` or local storage
 * `i18nextLng`. Null if there is none; Hosting then applies the browser's Accept-Language.
 */
export function chosenLanguage({ pathname, search, cookie, stored }: LanguageHints): Language | null {
  const inCookie = /(?:^|;\s*)i18next=([^;]*)/.exec(cookie)?.[1];
  return (
    languageOf(new URLSearchParams(search).get('lng')) ??
    splitAddress(pathname).language ??
    languageOf(inCookie) ??
    languageOf(stored)
  );
}

/** What this browser and the address of the page say. */
export const hintsOfVisit = (): LanguageHints => ({
  pathname: window.location.pathname,
  search: window.location.search,
  cookie: document.cookie,
  stored: readKept('i18nextLng'),
});

/** §1: the chosen language, then the first of the browser's that is offered, then the fallback. */
export function detectLanguage(hints: LanguageHints, ofBrowser: readonly string[]): Language {
  for (const code of [chosenLanguage(hints), ...ofBrowser]) {
    const language = languageOf(code);
    if (language !== null) return language;
  }
  return FALLBACK_LANGUAGE;
}
