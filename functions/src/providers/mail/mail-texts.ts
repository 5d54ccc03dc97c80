import type { Language } from '@contract/values/languages';
import en from '@locales/en/mail.json';
import kk from '@locales/kk/mail.json';
import ru from '@locales/ru/mail.json';
import zh from '@locales/zh/mail.json';

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** The keys of the Russian texts, without their plural endings; a test holds the other languages to them. */
export type MailTextKey = KeysOf<typeof ru>;

/** What stands in the {{holes}} of a text; `count` also chooses its plural form. */
export type Holes = Readonly<Record<string, string | number>>;

export type MailTexts = (key: MailTextKey, holes?: Holes) => string;

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

/** The texts of one language, with plurals as i18next keeps them. Throws when a text or a hole's value is missing. */
export function textsIn(language: Language): MailTexts {
  const plurals = new Intl.PluralRules(language);
  return (key, holes = {}) => {
    const text = TEXTS[language].get(key) ?? TEXTS[language].get(`${key}_${plurals.select(Number(holes.count))}`);
    if (text === undefined) throw new Error(`no mail text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = holes[name];
      if (value === undefined) throw new Error(`mail text ${key} needs ${name}`);
      return String(value);
    });
  };
}
