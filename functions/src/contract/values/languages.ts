/** The languages of the customer site (§1). English is the fallback. */
export const LANGUAGES = ['ru', 'en', 'kk', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';
