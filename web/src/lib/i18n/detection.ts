import LanguageDetector, { type DetectorOptions } from 'i18next-browser-languagedetector';
import { languageOf } from './detect-language';
import { splitAddress } from './language-address';
import { YEAR_SECONDS } from './persist-language';

/** An invalid code, which i18next skips. */
const NO_LANGUAGE = '';

/** i18next's detector, which also reads the address of the page (decision 109). */
export function languageDetector(): LanguageDetector {
  const detector = new LanguageDetector();
  detector.addDetector({
    name: 'address',
    lookup: () => splitAddress(window.location.pathname).language ?? undefined,
  });
  return detector;
}

/**
 * §1: query parameter `lng`, address, cookie `i18next`, local storage `i18nextLng`, browser languages. Local storage
 * and the cookie keep the language for a year. `detectLanguage` applies the same rules before the first paint.
 */
export const detection = (isSecure: boolean): DetectorOptions => ({
  order: ['querystring', 'address', 'cookie', 'localStorage', 'navigator'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  caches: ['localStorage', 'cookie'],
  cookieOptions: { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure: isSecure },
  // i18next itself would accept its test language `cimode`.
  convertDetectedLanguage: (code) => languageOf(code) ?? NO_LANGUAGE,
});
