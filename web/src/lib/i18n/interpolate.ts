/** One area's file: names nested as deep as one likes, texts at the ends. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What i18next does with our texts, and no more: `count` picks the plural form, {{name}} is filled in.
 * A text that does not exist is shown by its key, as i18next would.
 */
export function interpolate(texts: TextTree, language: string, key: string, values: Values = {}): string {
  const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : null;
  // A browser without Kazakh counts by another language, whose forms Kazakh does not have.
  const keys = form === null ? [key] : [`${key}_${form}`, `${key}_other`, key];
  const text = keys.map((name) => find(texts, name)).find((found) => found !== undefined) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => (name in values ? String(values[name]) : hole));
}

function find(texts: TextTree, key: string): string | undefined {
  let found: string | TextTree | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
