import type { DetectorOptions } from 'i18next-browser-languagedetector';
import { languageOf } from './detect-language';
import { YEAR_SECONDS } from './persist-language';

/** An invalid code, which i18next skips. */
const NO_LANGUAGE = '';

/**
 * §1: query parameter `lng`, cookie `i18next`, local storage `i18nextLng`, browser languages. Local storage and the
 * cookie keep the language for a year. `detectLanguage` applies the same rules before the first paint.
 */
export const detection = (isSecure: boolean): DetectorOptions => ({
  order: ['querystring', 'cookie', 'localStorage', 'navigator'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  caches: ['localStorage', 'cookie'],
  cookieOptions: { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure: isSecure },
  // i18next itself would accept its test language `cimode`.
  convertDetectedLanguage: (code) => languageOf(code) ?? NO_LANGUAGE,
});
