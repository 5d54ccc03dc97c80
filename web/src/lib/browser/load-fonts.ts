import type { Language } from '@contract/values/languages';
import { detectLanguage, languageOf } from '@web/lib/i18n/detect-language';
import { readKept } from './kept';

/** A character of each alphabet of a language. Chinese uses system fonts, except for names and amounts. */
const SAMPLES: Readonly<Record<Language, string>> = { ru: 'Aя', en: 'A', kk: 'Aяә', zh: 'A' };

/**
 * Requests the fonts of the visitor's language before the first text is rendered: a text that changes its font moves
 * what is below it. For pages whose document does not name them.
 */
export function loadFonts(): void {
  const { pathname, search } = window.location;
  const hints = { pathname, search, cookie: document.cookie, stored: readKept('i18nextLng') };
  const language = detectLanguage(hints) ?? languageOf(navigator.language) ?? 'ru';
  void document.fonts.load("1em 'Onest Variable'", SAMPLES[language]).catch(() => undefined);
}
