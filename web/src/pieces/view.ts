/** `ui`: components of the customers' site, in four languages. `panel`: shared components of the panel, in Russian. */
export const PARTS = ['ui', 'panel'] as const;
export type Part = (typeof PARTS)[number];

export const SHOWN_THEMES = ['system', 'light', 'dark', 'both'] as const;
export const WIDTHS = ['full', '390'] as const;

/** What the page shows; the query parameters of its URL. The language is i18next's parameter `lng`. */
export interface View {
  readonly part: Part;
  readonly theme: (typeof SHOWN_THEMES)[number];
  /** In CSS pixels. */
  readonly width: (typeof WIDTHS)[number];
  /** Shows no controls: the page is inside another one, or a test opened it. */
  readonly isBare: boolean;
  /** One state that has a document of its own, as `piece/state`. */
  readonly only: string | null;
}

export function readView(search: string): View {
  const params = new URLSearchParams(search);
  return {
    part: oneOf(PARTS, params.get('part')),
    theme: oneOf(SHOWN_THEMES, params.get('theme')),
    width: oneOf(WIDTHS, params.get('width')),
    isBare: params.has('bare') || params.has('only'),
    only: params.get('only'),
  };
}

/** An unknown value becomes the first one. */
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], value: string | null): Value =>
  values.find((known) => known === value) ?? values[0];

/** The URL of the present page with other parameters. */
export function urlWith(changes: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) params.set(name, value);
  return `?${params.toString()}`;
}
