import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';
import i18next, { type BackendModule, type LanguageDetectorModule, type ResourceKey, type TypeOptions } from 'i18next';
import { logLanguageFailed } from '@web/lib/browser/log';
import { persistLanguage, persistedLanguage } from './persist-language';
import { isLanguage, languageOf, detectLanguage } from './detect-language';

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
const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const url = files[`./${language}/${namespace}.json`];
    if (url === undefined) {
      done(`no ${language}/${namespace}`, false);
      return;
    }
    fetch(url)
      .then((response) =>
        response.ok ? (response.json() as Promise<ResourceKey>) : Promise.reject(new Error(String(response.status))),
      )
      .then(
        (body) => done(null, body),
        () => {
          logLanguageFailed(language, namespace);
          // `true` makes i18next retry.
          done(`${language}/${namespace}`, true);
        },
      );
  },
};

/** §1: query parameter `lng`, cookie `i18next`, local storage `i18nextLng`, browser languages; otherwise English. */
const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  init: () => undefined,
  detect: () =>
    detectLanguage({ search: window.location.search, cookie: document.cookie, stored: persistedLanguage() }) ??
    navigator.languages.map(languageOf).find((language) => language !== null) ??
    FALLBACK_LANGUAGE,
};

export const currentLanguage = (): Language =>
  isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : FALLBACK_LANGUAGE;

export type TextAreaName = keyof TypeOptions['resources'];

/** Starts i18next with the common texts and those of `areas`. Language changes are stored by persist-language.ts. */
export async function startTexts(areas: TextAreaName[] = []): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
    persistLanguage(currentLanguage());
  });
  starting = i18next
    .use(texts)
    .use(detector)
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
    });
  await starting;
}

let starting: Promise<unknown> = Promise.resolve();

/** Settles when the initial texts are loaded or have failed to load. */
export const textsStarted = (): Promise<unknown> => starting;
