import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';

/** Returns the language that the page sent if it is supported, else the fallback. */
export const languageOf = (language: string | undefined): Language =>
  LANGUAGES.find((known) => known === language) ?? FALLBACK_LANGUAGE;
