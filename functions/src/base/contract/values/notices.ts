import type { Language } from './languages';

/** How much a service notice matters: news, a warning ahead, or something that does not work. */
export const NOTICE_LEVELS = ['info', 'warning', 'outage'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** Who sees a service notice: everybody, customers with access, or those of them who used one node lately. */
export const NOTICE_AUDIENCES = ['all', 'active', 'node'] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

export const NOTICE_RULES = {
  /** Characters of one text. */
  text: { min: 3, max: 300 },
  /** The longest time that a notice is shown, in days. */
  days: 90,
} as const;

/** The texts of a notice; the Russian one is shown in a language that has none. */
export type NoticeTexts = { readonly ru: string } & Readonly<Partial<Record<Language, string | undefined>>>;

/** The text for a reader, and the language that it is in. */
export function noticeText(texts: NoticeTexts, language: Language): { language: Language; text: string } {
  const own = texts[language];
  return own === undefined ? { language: 'ru', text: texts.ru } : { language, text: own };
}
