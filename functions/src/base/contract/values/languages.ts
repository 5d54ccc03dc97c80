/** The languages of the texts (§1). */
export const LANGUAGES = ['ru', 'en', 'kk', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The languages that the site offers; Russian is one of them (docs/branding.md). */
export const OFFERED_LANGUAGES: readonly [Language, ...Language[]] = ['ru', 'en', 'kk', 'zh'];
/** The language of visitors whose languages are not offered. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** The offered language of a tag that a page sent, `en-US` for example; without one, `otherwise`. */
export const languageOf = (tag: string | undefined, otherwise: Language = FALLBACK_LANGUAGE): Language =>
  OFFERED_LANGUAGES.find((language) => language === tag?.slice(0, 2)) ?? otherwise;
