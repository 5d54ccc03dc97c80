import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';

/** What a page says it is written in; anything else is the fallback. */
export const languageOf = (language: string | undefined): Language =>
  LANGUAGES.find((known) => known === language) ?? FALLBACK_LANGUAGE;
