/** HTML that can be inserted into other HTML without escaping. */
export class Markup {
  constructor(readonly source: string) {}
}

type Value = string | Markup | readonly Markup[];

/** HTML template tag. Escapes strings for element content and quoted attributes; inserts Markup unchanged. */
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
