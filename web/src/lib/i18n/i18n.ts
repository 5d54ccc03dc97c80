import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';
import i18next, { type BackendModule, type ResourceKey, type TypeOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { isLeaving } from '@web/lib/browser/leaving';
import { logLanguageFailed } from '@web/lib/browser/log';
import { detection } from './detection';
import { isLanguage } from './detect-language';
import { persistForHosting, withoutLanguage } from './persist-language';

const files = import.meta.glob<string>(
  ['./*/*.json', '!./ru/{offer,panel,panel-login}.json', '!./*/{browser,mail}.json'],
  {
    base: '../../../../locales',
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** Fetches the texts of one area and language. Texts are files because a browser may cache the failure of a module. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    const url = files[`./${language}/${area}.json`];
    if (url === undefined) {
      done(`no ${language}/${area}`, false);
      return;
    }
    fetch(url)
      .then((response) =>
        response.ok ? (response.json() as Promise<ResourceKey>) : Promise.reject(new Error(String(response.status))),
      )
      .then(
        (body) => done(null, body),
        () => {
          if (!isLeaving()) logLanguageFailed(language, area);
          // `true` makes i18next retry.
          done(`${language}/${area}`, true);
        },
      );
  },
};

export const currentLanguage = (): Language =>
  isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : FALLBACK_LANGUAGE;

export type TextAreaName = keyof TypeOptions['resources'];

/**
 * Starts i18next with the common texts and those of `areas`. Resolves when they are loaded or have failed to load;
 * texts that failed to load are shown as keys.
 */
export async function startTexts(areas: TextAreaName[] = []): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
    persistForHosting(currentLanguage());
  });
  await i18next
    .use(backend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      // A function: i18next also fetches the fallback's texts, which a supported language does not need.
      fallbackLng: (code?: string) => (isLanguage(code) ? [] : [FALLBACK_LANGUAGE]),
      load: 'currentOnly',
      ns: ['common', ...areas],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // §9: up to five retries, the first after 350 ms; the delay doubles each time.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      detection: detection(window.location.protocol === 'https:'),
    });
}

/**
 * Changes the language without a reload. Removes `lng` from the URL; a reload would restore the old language. Without
 * the texts of the new language the page stays in its language (§8).
 */
export async function changeLanguage(language: Language): Promise<void> {
  const missing = [i18next.options.ns ?? []].flat().filter((area) => !i18next.hasResourceBundle(language, area));
  // changeLanguage alone would show the keys of texts that fail to load.
  if (missing.length > 0) await i18next.reloadResources(language, missing);
  if (missing.some((area) => !i18next.hasResourceBundle(language, area))) return;
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href));
  await i18next.changeLanguage(language);
}
