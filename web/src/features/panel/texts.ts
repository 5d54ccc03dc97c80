import texts from '@locales/ru/panel.json';

/** The panel exists only in Russian; its texts are bundled with its chunks. */
export { texts };

/** Replaces the placeholders of a text such as «{{page}} / {{total}}». */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

interface PluralForms {
  one: string;
  few: string;
  many: string;
}

const rules = new Intl.PluralRules('ru');

export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count);
  return fill(form === 'one' || form === 'few' ? forms[form] : forms.many, { count });
}

/** Looks up the text for a stored name; an unknown name is returned unchanged. */
export const labelFor = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? name;
