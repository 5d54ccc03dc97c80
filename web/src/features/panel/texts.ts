import texts from '@locales/ru/panel.json';

/** The panel speaks Russian to everybody, whatever the browser prefers: its texts are part of its own files. */
export { texts };

/** «{{page}} / {{total}}» with its holes filled. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

interface Forms {
  one: string;
  few: string;
  many: string;
}

const rules = new Intl.PluralRules('ru');

export function plural(count: number, forms: Forms): string {
  const form = rules.select(count);
  return fill(form === 'one' || form === 'few' ? forms[form] : forms.many, { count });
}

/** The panel's word for a name of the product; a name without one is shown as it is. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
