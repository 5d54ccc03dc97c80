/** The content of one text file: nested keys with texts as leaves. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The part of i18next that the hydrated documents (decision 55) and the panel (decision 94) need; i18next itself does
 * not fit their budgets. `count` selects the plural form, {{name}} is interpolated. A missing text is replaced by its
 * key. A test compares it with i18next.
 */
export function interpolate(texts: TextTree, language: string, key: string, values: Values = {}): string {
  const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : null;
  // A browser without Kazakh plural rules may select a form that the Kazakh texts do not have.
  const keys = form === null ? [key] : [`${key}_${form}`, `${key}_other`, key];
  return fillText(keys.map((name) => find(texts, name)).find((found) => found !== undefined) ?? key, values);
}

/** Replaces each {{name}} of a text; one without a value stays visible. */
export const fillText = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => (name in values ? String(values[name]) : match));

function find(texts: TextTree, key: string): string | undefined {
  let found: string | TextTree | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
