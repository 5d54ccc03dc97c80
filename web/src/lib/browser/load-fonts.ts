import type { Language } from '@functions/base/contract/values/languages';
import { detectLanguage, hintsOfVisit } from '@web/lib/i18n/detect-language';

/** A character of each alphabet of a language. Chinese uses system fonts, except for names and amounts. */
const SAMPLES: Readonly<Record<Language, string>> = { ru: 'Aя', en: 'A', kk: 'Aяә', zh: 'A' };

/**
 * Requests the fonts of the visitor's language before the first text is rendered: a text that changes its font moves
 * what is below it. For pages whose document does not name them.
 */
export function loadFonts(): void {
  const language = detectLanguage(hintsOfVisit(), navigator.languages);
  void document.fonts.load("1em 'Onest Variable'", SAMPLES[language]).catch(() => undefined);
}
