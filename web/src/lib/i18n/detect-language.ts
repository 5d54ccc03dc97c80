import { LANGUAGES, type Language } from '@contract/values/languages';

/** §1: a code such as `ru` or `ru-RU`; whatever else stands there (a script, for one) is discarded. */
const CODE = /^([a-z]{2,3})([-_][a-z0-9]{1,8})*$/i;

export const isLanguage = (code: string | null | undefined): code is Language =>
  LANGUAGES.some((language) => language === code);

/** 'ru-RU' -> 'ru'; null for what is no language of ours. */
export function languageOf(code: string | null | undefined): Language | null {
  const base = CODE.exec(code ?? '')?.[1]?.toLowerCase();
  return isLanguage(base) ? base : null;
}

export interface LanguageHints {
  readonly search: string;
  readonly cookie: string;
  readonly stored: string | null;
}

/** §1: query parameter lng, cookie i18next, local storage i18nextLng. The browser's own wish is Hosting's to grant: null here. */
export function detectLanguage({ search, cookie, stored }: LanguageHints): Language | null {
  const inCookie = /(?:^|;\s*)i18next=([^;]*)/.exec(cookie)?.[1];
  return languageOf(new URLSearchParams(search).get('lng')) ?? languageOf(decoded(inCookie)) ?? languageOf(stored);
}

/** A cookie that is no percent-encoding is no choice of a language either. */
function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
