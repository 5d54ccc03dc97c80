/** The content of one text file: nested keys with texts as leaves. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The part of i18next that the hydrated documents need; i18next itself does not fit their budget (decision 55). `count`
 * selects the plural form, {{name}} is interpolated. A missing text is replaced by its key. A test compares it with
 * i18next.
 */
export function interpolate(texts: TextTree, language: string, key: string, values: Values = {}): string {
  const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : null;
  // A browser without Kazakh plural rules may select a form that the Kazakh texts do not have.
  const keys = form === null ? [key] : [`${key}_${form}`, `${key}_other`, key];
  const text = keys.map((name) => find(texts, name)).find((found) => found !== undefined) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => (name in values ? String(values[name]) : match));
}

function find(texts: TextTree, key: string): string | undefined {
  let found: string | TextTree | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
