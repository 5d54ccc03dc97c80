import { html, type Reply } from './exchange';
import { PAGE_STYLE } from './page-style';

/** Markup that is already safe. A `markup` template escapes every other value. */
export class Markup {
  constructor(readonly source: string) {}
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Piece = Markup | string | number | readonly Markup[];

const render = (piece: Piece): string => {
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map((item) => item.source).join('');
};

export function markup(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.reduce((whole, part, index) => whole + part + render(pieces[index] ?? ''), ''));
}

interface PageOptions {
  readonly title: string;
  readonly body: Markup;
  /** The origins of these sites may frame the page and receive its forms. */
  readonly siteUrl?: string | readonly string[];
  readonly script?: string;
  readonly bare?: boolean;
  readonly status?: number;
}

export function page({ title, body, siteUrl, script, bare = false, status = 200 }: PageOptions): Reply {
  const site = ["'self'", ...[siteUrl ?? []].flat().flatMap(siteOrigins)].join(' ');
  const header = bare ? markup`` : markup`<header><a href="/">Песочница</a></header>`;
  const tail = script === undefined ? markup`` : markup`<script src="${script}"></script>`;
  const document = markup`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title}</title>
<style>${new Markup(PAGE_STYLE)}</style></head>
<body>${header}<main>${body}</main>${tail}</body></html>`;
  return html(document.source, status, {
    'content-security-policy':
      `default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; ` +
      `frame-ancestors ${site}; form-action ${site}`,
  });
}

/** A field of a form that says how a service answers from now on. `texts`: each answer and what the page calls it. */
export function answerField<Answer extends string>(texts: Readonly<Record<Answer, string>>, chosen: Answer): Markup {
  const options = Object.entries<string>(texts).map(([answer, label]) =>
    answer === chosen
      ? markup`<option value="${answer}" selected>${label}</option>`
      : markup`<option value="${answer}">${label}</option>`,
  );
  return markup`<select name="answer">${options}</select>`;
}

function siteOrigins(siteUrl: string): string[] {
  const { origin, port, protocol } = new URL(siteUrl);
  return [...new Set([origin, `${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`])];
}
