import {
  FALLBACK_LANGUAGE,
  LANGUAGES,
  languageOf,
  OFFERED_LANGUAGES,
  type Language,
} from '@functions/base/contract/values/languages';
import { OfferSummaries } from '@web/features/offer/offer-summaries';
import { chosenLanguage } from '@web/lib/i18n/detect-language';
import { isLanguage } from '@web/lib/i18n/language-codes';
import { provideTranslations, type TranslationSource } from '@web/lib/i18n/translation-source';
import { markupOf } from '@web/pieces/markup';
import { LanguageSwitcher } from '@web/ui/language-switcher';
import { afterAll, describe, expect, it } from 'vitest';

/** A brand may offer fewer languages. */
function offer(...languages: readonly Language[]): void {
  (OFFERED_LANGUAGES as unknown as Language[]).splice(0, Infinity, ...languages);
}
afterAll(() => {
  offer(...LANGUAGES);
});

const texts = ((key: string) => key) as unknown as ReturnType<TranslationSource['useArea']>;
provideTranslations({
  language: () => 'ru',
  useArea: (() => texts) as TranslationSource['useArea'],
  choose: () => Promise.resolve(),
});
const linksOf = (html: string): string[] => [...html.matchAll(/\blang="(\w+)"/g)].map(([, language = '']) => language);

describe('a site that offers two languages', () => {
  it('shows these in the switch and above the offer', () => {
    offer('ru', 'kk');
    expect(linksOf(markupOf(LanguageSwitcher))).toEqual(['ru', 'kk']);
    expect(linksOf(markupOf(OfferSummaries))).toEqual(['ru', 'kk']);
  });

  it('does not accept another one from a link, a cookie or a call', () => {
    offer('ru', 'kk');
    expect(isLanguage('zh')).toBe(false);
    expect(chosenLanguage({ pathname: '/zh', search: '?lng=zh', cookie: 'i18next=kk', stored: null })).toBe('kk');
    expect([languageOf('zh-CN', 'ru'), languageOf('zh-CN'), languageOf('kk-KZ')]).toEqual([
      'ru',
      FALLBACK_LANGUAGE,
      'kk',
    ]);
  });
});

it('a site with one language has no switch', () => {
  offer('ru');
  expect(markupOf(LanguageSwitcher)).toBe('');
});
