import { LANGUAGES } from '@functions/base/contract/values/languages';
import { textsIn, type MailTextKey } from '@functions/base/mails/mail-texts';
import { describe, expect, it } from 'vitest';

describe('the texts of e-mails', () => {
  it.each([
    ['ru', 1, 'Подписка на 1 месяц'],
    ['ru', 2, 'Подписка на 2 месяца'],
    ['ru', 6, 'Подписка на 6 месяцев'],
    ['en', 1, 'Subscription for 1 month'],
    ['en', 12, 'Subscription for 12 months'],
  ] as const)('have the plural form of %s for %i', (language, count, text) => {
    expect(textsIn(language)('line.tariff', { count }).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each(LANGUAGES)('a missing text in %s is an error that names it', (language) => {
    expect(() => textsIn(language)('footer.none' as MailTextKey)).toThrow(
      `missing e-mail text footer.none in ${language}`,
    );
  });

  it('a missing value is an error that names it', () => {
    expect(() => textsIn('ru')('footer.company', { company: 'Prostor' })).toThrow('requires a value for {{taxId}}');
  });

  it('a value is never a template', () => {
    const hostile = '{{taxId}} $t(button.profile) $& <b>';
    expect(textsIn('en')('footer.company', { company: hostile, taxId: '1' })).toContain(hostile);
  });
});
