import { FALLBACK_LANGUAGE, OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import i18next, { type BackendModule, type ResourceKey, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLeaving, untilStaying } from '@web/lib/browser/leaving';
import { logLanguageFailed, logMissingValue } from '@web/lib/browser/log';
import { store } from '@web/lib/browser/kept';
import { loadWhenOnline } from '@web/lib/http/connection';
import { reloadOnce } from '@web/lib/http/reload-once';
import { detectLanguage, hintsOfVisit } from './detect-language';
import { addressIn } from './language-address';
import { isLanguage } from './language-codes';
import { persistLanguage } from './persist-language';

const files = import.meta.glob<string>(
  [
    './*/*.json',
    '!./ru/{offer,offer-page,panel,panel-frame,panel-login}.json',
    '!./*/{browser,mail,offer-summary}.json',
  ],
  {
    base: '../../../../locales',
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** Throws SyntaxError when the server does not have the file, and otherwise what a later attempt may not throw. */
async function fetchTexts(url: string): Promise<ResourceKey> {
  const response = await fetch(url);
  if (response.status === 404) throw new SyntaxError('the response is a page');
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as ResourceKey;
}

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
    loadWhenOnline(() => fetchTexts(url)).then(
      (body) => done(null, body),
      (error: unknown) => {
        if (!isLeaving()) logLanguageFailed(language, area);
        // `true` makes i18next retry.
        done(`${language}/${area}`, !(error instanceof SyntaxError));
      },
    );
  },
};

export const currentLanguage = (): Language =>
  isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : FALLBACK_LANGUAGE;

function reportMissingValue(text: string, [placeholder = '']: RegExpExecArray): string {
  logMissingValue(text, placeholder);
  return placeholder;
}

export type TextAreaName = keyof TypeOptions['resources'];

/** Without texts of its language the page is reloaded once; then the message of the document appears (§8). */
async function handleMissingTexts(language: string): Promise<void> {
  // While another language is chosen, the page has its own.
  if (i18next.resolvedLanguage !== undefined && i18next.resolvedLanguage !== language) return;
  await untilStaying();
  if (!(await reloadOnce())) document.documentElement.dataset.incomplete = '';
}

/**
 * Starts i18next with the common texts and those of `areas`. Resolves when they are loaded or have failed to load;
 * texts that failed to load are shown as keys.
 */
export async function startTexts(areas: TextAreaName[] = []): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
    persistLanguage(currentLanguage());
  });
  i18next.on('failedLoading', (language: string) => void handleMissingTexts(language));
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      supportedLngs: OFFERED_LANGUAGES,
      lng: detectLanguage(hintsOfVisit(), navigator.languages),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common', ...areas],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // §9: up to five retries, the first after 350 ms; the delay doubles each time.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      ...(__LOCAL_STACK__ && { missingInterpolationHandler: reportMissingValue }),
    });
}

/**
 * Changes the language without a reload, and that of the address: a reload would restore the old language. Without
 * the texts of the new language the page stays in its language (§8).
 */
export async function changeLanguage(language: Language): Promise<void> {
  const missing = [i18next.options.ns ?? []].flat().filter((area) => !i18next.hasResourceBundle(language, area));
  // changeLanguage alone would show the keys of texts that fail to load.
  if (missing.length > 0) await i18next.reloadResources(language, missing);
  if (missing.some((area) => !i18next.hasResourceBundle(language, area))) return;
  window.history.replaceState(window.history.state, '', addressIn(language, window.location.href));
  store({ switchedLanguage: language });
  await i18next.changeLanguage(language);
}
