import type { Language } from '@contract/values/languages';
import i18next from 'i18next';
import { currentLanguage } from './i18n';
import { withoutLanguage } from './persist-language';
import type { TranslationSource } from './translation-source';
import { useTranslation } from './use-translation';

/** Changes the language without a reload. Removes `lng` from the URL; a reload would restore the old language. */
async function choose(language: Language): Promise<void> {
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href));
  await i18next.changeLanguage(language);
}

/** Provides the app's texts from i18next. */
export const i18nextSource: TranslationSource = {
  language: currentLanguage,
  useArea: (area) => useTranslation(area).t,
  choose,
};
