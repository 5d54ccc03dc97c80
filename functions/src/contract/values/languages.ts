/** §1: the languages of the customer site; English when nothing else fits. */
export const LANGUAGES = ['ru', 'en', 'kk', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';
