import type { Language } from '@contract/values/languages';
import i18next from 'i18next';
import { currentLanguage } from './i18n';
import { withoutLanguage } from './persist-language';
import type { TranslationSource } from './translation-source';
import { useTranslation } from './use-translation';

/** Keeps the page; the `lng` of a link goes, or a reload would bring the old language back. */
async function choose(language: Language): Promise<void> {
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href));
  await i18next.changeLanguage(language);
}

/** i18next as the source of every word of the app. */
export const i18nextSource: TranslationSource = {
  language: currentLanguage,
  useArea: (area) => useTranslation(area).t,
  choose,
};
