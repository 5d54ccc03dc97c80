import type { Language } from '@functions/base/contract/values/languages';
import type { TFunction } from 'i18next';
import { interpolate, type TextTree } from '@web/lib/i18n/interpolate';
import { store } from '@web/lib/browser/kept';
import { addressIn } from '@web/lib/i18n/language-address';
import { persistLanguage } from '@web/lib/i18n/persist-language';
import type { TextArea, TranslationSource } from '@web/lib/i18n/translation-source';

export type Dictionary = Readonly<Record<TextArea, TextTree>>;

/** The texts of a static document. Its language is fixed; choosing another language reloads the document. */
export function dictionaryTexts(language: Language, texts: Dictionary): TranslationSource {
  const fill = (area: TextArea) => (key: string, values?: Record<string, unknown>) =>
    interpolate(texts[area], language, key, values);
  // Only the key types come from i18next; `interpolate` does its work.
  const areas = { common: fill('common'), landing: fill('landing'), privacy: fill('privacy') } as unknown as {
    [Area in TextArea]: TFunction<Area>;
  };
  return { language: () => language, useArea: (area) => areas[area], choose: openInLanguage };
}

async function openInLanguage(language: Language): Promise<void> {
  persistLanguage(language);
  store({ switchedLanguage: language });
  const address = addressIn(language, window.location.href);
  // Replacing the same URL would only jump to its fragment.
  if (address === window.location.href) window.location.reload();
  else window.location.replace(address);
}
