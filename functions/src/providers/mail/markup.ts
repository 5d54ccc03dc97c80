/** HTML that is safe to put into other HTML. */
export class Markup {
  constructor(readonly source: string) {}
}

type Value = string | Markup | readonly Markup[];

/** A template of HTML: whatever is not Markup already is text, and is escaped for contents and attributes alike. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((source, part, index) => source + sourceOf(values[index - 1] ?? '') + part));
}

function sourceOf(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
