/** The languages of the customer site (§1). English is the fallback. */
export const LANGUAGES = ['ru', 'en', 'kk', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';

/** The supported language of a tag that a page sent, `en-US` for example; without one, `otherwise`. */
export const languageOf = (tag: string | undefined, otherwise: Language = FALLBACK_LANGUAGE): Language =>
  LANGUAGES.find((language) => language === tag?.slice(0, 2)) ?? otherwise;
