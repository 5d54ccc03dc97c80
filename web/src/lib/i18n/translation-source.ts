import type { Language } from '@functions/base/contract/values/languages';
import type { DefaultNamespace, TFunction } from 'i18next';

/** The text areas of the static documents and of ui/. Keys are type-checked against the Russian files. */
export type TextArea = 'common' | 'landing' | 'privacy';

/**
 * The source of texts: i18next in the app; one fixed dictionary on the landing page and the offer, which load neither
 * i18next nor the router. Shared components (ui/, landing, offer) use this interface.
 */
export interface TranslationSource {
  language(): Language;
  /** A hook: the component renders again when the language changes. */
  useArea<Area extends TextArea>(area: Area): TFunction<Area>;
  choose(language: Language): Promise<void>;
}

let source: TranslationSource | null = null;

export function provideTranslations(from: TranslationSource): void {
  source = from;
}

function provided(): TranslationSource {
  if (source === null) throw new Error('call provideTranslations before the first render');
  return source;
}

export const currentLanguage = (): Language => provided().language();

export const chooseLanguage = (language: Language): Promise<void> => provided().choose(language);

export const useTexts = <Area extends TextArea = DefaultNamespace>(area?: Area): TFunction<Area> =>
  provided().useArea(area ?? ('common' as Area));
