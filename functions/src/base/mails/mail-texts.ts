import type { Language } from '@functions/base/contract/values/languages';
import en from '@locales/en/mail.json';
import kk from '@locales/kk/mail.json';
import ru from '@locales/ru/mail.json';
import zh from '@locales/zh/mail.json';
import { createInstance, type i18n } from 'i18next';

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** Keys of the Russian texts without plural suffixes. A test compares the other languages with them. */
export type MailTextKey = KeysOf<typeof ru>;

/** Values for the {{placeholders}} of a text; `count` also selects the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

export type MailTexts = (key: MailTextKey, params?: TextParams) => string;

/** Created at the first e-mail: most instances of the functions send none, and a cold start is measured (C1). */
let engine: i18n | undefined;

function createEngine(): i18n {
  const created = createInstance();
  void created.init({
    resources: { ru: { mail: ru }, en: { mail: en }, kk: { mail: kk }, zh: { mail: zh } } satisfies Record<
      Language,
      { mail: object }
    >,
    defaultNS: 'mail',
    // An e-mail has one language; a missing text is an error.
    fallbackLng: false,
    // The texts are bundled.
    initAsync: false,
    // The e-mail's HTML and plain text escape the values differently.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key, _text, { lng }: { lng: Language }) => {
      throw new Error(`missing e-mail text ${key} in ${lng}`);
    },
    missingInterpolationHandler: (text, [placeholder]: RegExpExecArray) => {
      throw new Error(`e-mail text "${text}" requires a value for ${placeholder}`);
    },
  });
  return created;
}

/**
 * The e-mail texts of one language, with i18next plural suffixes
 * (https://www.i18next.com/translation-function/plurals). Throws if a text or a value of a placeholder is missing.
 */
export function textsIn(language: Language): MailTexts {
  engine ??= createEngine();
  const t = engine.getFixedT(language) as (key: string, params: TextParams) => string;
  return (key, params = {}) => t(key, params);
}
