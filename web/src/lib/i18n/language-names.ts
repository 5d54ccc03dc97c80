import type { Language } from '@functions/base/contract/values/languages';

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  kk: 'Қазақша',
  zh: '中文',
};
