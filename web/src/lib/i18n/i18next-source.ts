import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from './i18n';
import type { TextArea, TranslationSource } from './translation-source';

/** A wrapper with one type parameter: the types of react-i18next also allow several areas. */
function useArea<Area extends TextArea>(area: Area): TFunction<Area> {
  const { t } = useTranslation<TextArea>(area);
  return t as unknown as TFunction<Area>;
}

/** Provides the app's texts from i18next. */
export const i18nextSource: TranslationSource = { language: currentLanguage, useArea, choose: changeLanguage };
