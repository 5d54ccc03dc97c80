import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email, EmailLink } from './email';
import { formatDate, formatMoney, formatPercent, formatTime } from './mail-format';
import type { MailLinks } from './mail-links';
import { textsIn, type MailTexts } from './mail-texts';

/** What the templates need: texts and formats of one language, and the links of one recipient. */
export interface EmailContext {
  readonly t: MailTexts;
  /** The name of the brand in this language. */
  readonly brand: string;
  readonly links: MailLinks;
  readonly openProfile: EmailLink;
  money(kopecks: Kopecks): string;
  date(at: Instant): string;
  time(at: Instant): string;
  percent(percent: number): string;
}

/** How each e-mail of a module is written. */
export type EmailsOf<Mails extends { readonly kind: string }> = {
  readonly [Kind in Mails['kind']]: (content: ContentOf<Mails, Kind>, context: EmailContext) => Email;
};

/** Texts, amounts in kopecks and dates in Moscow time, where no link is needed. */
export const wordsIn = (language: Language): Pick<EmailContext, 't' | 'money' | 'date'> => ({
  t: textsIn(language),
  money: (kopecks) => formatMoney(kopecks, language),
  date: (at) => formatDate(at, language),
});

/** Creates the template context: amounts in kopecks, dates in Moscow time. */
export function emailContext(language: Language, links: MailLinks): EmailContext {
  const words = wordsIn(language);
  return {
    ...words,
    brand: BRAND.name[language],
    links,
    openProfile: { label: words.t('button.profile'), url: links.profile },
    time: formatTime,
    percent: (percent) => formatPercent(percent, language),
  };
}
