import type { Language } from '@contract/values/languages';
import type { TFunction } from 'i18next';
import { interpolate, type TextTree } from '@web/lib/i18n/interpolate';
import { persistLanguage, withoutLanguage } from '@web/lib/i18n/persist-language';
import type { TextArea, TranslationSource } from '@web/lib/i18n/translation-source';

export type Dictionary = Readonly<Record<TextArea, TextTree>>;

/** The words of a document that has one language for as long as it is open: another one is another document. */
export function dictionaryTexts(language: Language, texts: Dictionary): TranslationSource {
  const fill = (area: TextArea) => (key: string, values?: Record<string, unknown>) =>
    interpolate(texts[area], language, key, values);
  // i18next types the keys; what it does with them is done here.
  const areas = { common: fill('common'), landing: fill('landing') } as unknown as {
    [Area in TextArea]: TFunction<Area>;
  };
  return { language: () => language, useArea: (area) => areas[area], choose: openInLanguage };
}

async function openInLanguage(language: Language): Promise<void> {
  persistLanguage(language);
  const address = withoutLanguage(window.location.href);
  // The same address alone would only jump to its #place.
  if (address === window.location.href) window.location.reload();
  else window.location.replace(address);
}
