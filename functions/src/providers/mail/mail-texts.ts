import type { Language } from '@contract/values/languages';
import en from '@locales/en/mail.json';
import kk from '@locales/kk/mail.json';
import ru from '@locales/ru/mail.json';
import zh from '@locales/zh/mail.json';

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** Keys of the Russian texts without plural suffixes. A test compares the other languages with them. */
export type MailTextKey = KeysOf<typeof ru>;

/** Values for the {{placeholders}} of a text; `count` also selects the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

export type MailTexts = (key: MailTextKey, params?: TextParams) => string;

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  ru: new Map(flatten(ru)),
  en: new Map(flatten(en)),
  kk: new Map(flatten(kk)),
  zh: new Map(flatten(zh)),
};

/**
 * The e-mail texts of one language, with i18next plural suffixes
 * (https://www.i18next.com/translation-function/plurals). Throws if a text or a value of a placeholder is missing.
 */
export function textsIn(language: Language): MailTexts {
  const plurals = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const text = TEXTS[language].get(key) ?? TEXTS[language].get(`${key}_${plurals.select(Number(params.count))}`);
    if (text === undefined) throw new Error(`missing e-mail text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`e-mail text ${key} requires the value ${name}`);
      return String(value);
    });
  };
}
