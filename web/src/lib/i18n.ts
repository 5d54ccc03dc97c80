import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';
import i18next, { type BackendModule, type ResourceKey, type TFunction, type TypeOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next, useTranslation } from 'react-i18next';
import { logLanguageFailed } from './log';
import { rememberLanguage, withoutLanguage } from './remember-language';
import { provideTexts, type TextArea, type TextSource } from './texts';
import { isLanguage } from './wanted-language';

const files = import.meta.glob<string>(['../../../locales/*/*.json', '!../../../locales/ru/{offer,panel}.json', '!../../../locales/*/mail.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Fetches one area's texts of one language. Files and not modules: a browser may remember a failed module for good. */
const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const url = files[`../../../locales/${language}/${namespace}.json`];
    if (url === undefined) {
      done(`no ${language}/${namespace}`, false);
      return;
    }
    fetch(url)
      .then((response) => (response.ok ? (response.json() as Promise<ResourceKey>) : Promise.reject(new Error(String(response.status)))))
      .then(
        (body) => done(null, body),
        () => {
          logLanguageFailed(language, namespace);
          // `true` asks i18next for another attempt.
          done(`${language}/${namespace}`, true);
        },
      );
  },
};

/** 'ru-RU' -> 'ru'. What looks like a script never gets here: the detector throws it away. */
const baseLanguage = (code: string): string => code.split(/[-_]/)[0]?.toLowerCase() ?? code;

export const currentLanguage = (): Language => (isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : FALLBACK_LANGUAGE);

export type TextAreaName = keyof TypeOptions['resources'];

/** §1: query parameter lng, cookie i18next, local storage i18nextLng, browser; English when nothing fits. */
export async function startTexts(areas: TextAreaName[] = []): Promise<void> {
  provideTexts(i18nextTexts);
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
    rememberLanguage(currentLanguage());
  });
  await i18next
    .use(texts)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      // A function, for i18next fetches the fallback's texts too: whose language we have gets only that one.
      fallbackLng: (code?: string) => (isLanguage(code) ? [] : [FALLBACK_LANGUAGE]),
      load: 'currentOnly',
      ns: ['common', ...areas],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // §9: up to five retries, the first after 350 ms, each wait twice the one before.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'navigator'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        caches: ['localStorage', 'cookie'],
        cookieMinutes: 525_600,
        cookieOptions: { path: '/', sameSite: 'lax' },
        convertDetectedLanguage: baseLanguage,
      },
    });
}

/** Keeps the page; the `lng` of a link goes, or a reload would bring the old language back. */
async function choose(language: Language): Promise<void> {
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href));
  await i18next.changeLanguage(language);
}

/** i18next as the source of every word of the app. */
export const i18nextTexts: TextSource = {
  language: currentLanguage,
  // The same keys under another brand of type.
  useArea: <Area extends TextArea>(area: Area) => useTranslation(area).t as unknown as TFunction<Area>,
  choose,
};
