import { describe, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { MAILS, newsOf, type MailKind } from '@functions/messages/rules/all-mails';
import { newsWords } from '@functions/messages/mails/news-words';
import { textsIn } from '@functions/base/mails/mail-texts';

const KINDS = (Object.keys(MAILS) as MailKind[]).filter((kind) => newsOf(kind).length > 0);

describe.each(LANGUAGES)('news in %s', (language) => {
  it.each(KINDS)(
    '%s is one sentence that a lock screen may show: no sum, link, address, name or placeholder',
    async (kind) => {
      const { title, body } = await newsWords.push(kind, language);
      expect(title).toBe(BRAND.name[language]);
      for (const text of [body, await newsWords.telegram(kind, language)])
        expect(text).not.toMatch(/\d|[₽$€¥%@]|https?:|www\.|\.\w{2,4}\/|\{\{/);
      expect(body).toMatch(/^[^.。!?]{2,70}[.。]$/);
    },
  );

  it('has a sentence for each kind, and for no other', async () => {
    const told = KINDS.map(async (kind) => (await newsWords.push(kind, language)).body);
    // "Expired", "charge failed" and the like must not look the same.
    expect(new Set(await Promise.all(told)).size).toBe(KINDS.length);
    await expect(newsWords.push('reset-password', language)).rejects.toThrow('reset-password is told by e-mail only');
    expect(() => textsIn(language)('news.reset-password' as 'news.paid')).toThrow('missing e-mail text');
  });

  it('the bot says how to stop, and where support is', async () => {
    expect(await newsWords.answer('linked', language)).toContain('/stop');
    expect(await newsWords.answer('help', language)).toContain(BRAND.supportBot);
    for (const answer of ['expired', 'stopped'] as const)
      expect(await newsWords.answer(answer, language)).not.toMatch(/\{\{|https?:/);
  });
});
