import { unreachable } from '@functions/base/contract/values/unreachable';
import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import { newsOf, type MailKind } from '@functions/messages/rules/all-mails';
import type { NewsWords } from '@functions/ports/services';
import { textsIn, type MailTextKey } from '@functions/base/mails/mail-texts';

/**
 * The words of news outside e-mails, from the same file. A lock screen shows them to anybody, so a sentence names no
 * sum, address, person or link; the e-mail and the profile do.
 */
export const newsWords: NewsWords = {
  push: async (kind, language) => ({ title: BRAND.name[language], body: sentence(kind, language) }),
  telegram: async (kind, language) => `${sentence(kind, language)} ${textsIn(language)('news.details')}`,
  answer: async (answer, language) => {
    const t = textsIn(language);
    switch (answer) {
      case 'linked':
        return t('bot.linked', { brand: BRAND.name[language] });
      case 'expired':
        return t('bot.expired');
      case 'taken':
        return t('bot.taken');
      case 'failed':
        return t('bot.failed');
      case 'stopped':
        return t('bot.stopped');
      case 'help':
        return t('bot.help', { support: BRAND.supportBot });
      default:
        return unreachable(answer);
    }
  },
};

type Sentence = Extract<MailTextKey, `news.${string}`>;

/** Throws for a kind that is sent by e-mail only: it has no sentence. */
function sentence(kind: MailKind, language: Language): string {
  if (newsOf(kind).length === 0) throw new Error(`${kind} is told by e-mail only`);
  return textsIn(language)(`news.${kind}` as Sentence);
}
