import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';

/** §1: a code such as `ru` or `ru-RU`. Any other value, such as injected markup, is discarded. */
const CODE = /^([a-z]{2,3})([-_][a-z0-9]{1,8})*$/i;

export const isLanguage = (code: string | null | undefined): code is Language =>
  OFFERED_LANGUAGES.some((language) => language === code);

/** 'ru-RU' -> 'ru'; null for an unsupported language. */
export function languageOf(code: string | null | undefined): Language | null {
  const base = CODE.exec(code ?? '')?.[1]?.toLowerCase();
  return isLanguage(base) ? base : null;
}
