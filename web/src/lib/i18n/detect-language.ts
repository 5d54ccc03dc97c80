import { OFFERED_LANGUAGES, type Language } from '@contract/values/languages';
import { splitAddress } from './language-address';

/** §1: a code such as `ru` or `ru-RU`. Any other value, such as injected markup, is discarded. */
const CODE = /^([a-z]{2,3})([-_][a-z0-9]{1,8})*$/i;

export const isLanguage = (code: string | null | undefined): code is Language =>
  OFFERED_LANGUAGES.some((language) => language === code);

/** 'ru-RU' -> 'ru'; null for an unsupported language. */
export function languageOf(code: string | null | undefined): Language | null {
  const base = CODE.exec(code ?? '')?.[1]?.toLowerCase();
  return isLanguage(base) ? base : null;
}

export interface LanguageHints {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly stored: string | null;
}

/**
 * §1: the chosen language from the query parameter `lng`, the address, the cookie `i18next` or local storage
 * `i18nextLng`. Null if there is none; Hosting then applies the browser's Accept-Language. For the script in the head,
 * which is too small for i18next's detector; a test compares both.
 */
export function detectLanguage({ pathname, search, cookie, stored }: LanguageHints): Language | null {
  const inCookie = /(?:^|;\s*)i18next=([^;]*)/.exec(cookie)?.[1];
  return (
    languageOf(new URLSearchParams(search).get('lng')) ??
    splitAddress(pathname).language ??
    languageOf(inCookie) ??
    languageOf(stored)
  );
}
