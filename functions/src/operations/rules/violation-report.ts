import { PAGE_FAILURE } from '@functions/operations/contract/values/reports';

/** A report of a browser or of our pages, as far as we read it. */
interface Report {
  readonly type: string;
  readonly body?:
    | Partial<
        Readonly<Record<'effectiveDirective' | 'blockedURL' | 'part' | 'code' | 'page', string | null | undefined>>
      >
    | null
    | undefined;
}

/** What is logged of a report. */
export interface Violation {
  readonly directive: string;
  /** The host whose resource was refused, a keyword such as `inline`, or `other`. */
  readonly blocked: string;
}

/** The words that browsers write instead of an address: https://www.w3.org/TR/CSP3/#violation-resource */
const KEYWORDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob', 'self'];

/**
 * What may be logged of reports: each directive and refused host once. Paths and query strings may contain secrets and
 * personal data, and everything else in a report is what any stranger writes.
 */
export function violationsIn(reports: readonly Report[]): Violation[] {
  const found = reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      directive: directiveOf(body?.effectiveDirective ?? ''),
      blocked: blockedOf(body?.blockedURL ?? ''),
    }));
  return [...new Map(found.map((each) => [`${each.directive} ${each.blocked}`, each])).values()];
}

const directiveOf = (text: string): string => (/^[a-z-]{1,40}$/.test(text) ? text : 'other');

function blockedOf(text: string): string {
  if (KEYWORDS.includes(text)) return text;
  const { host = '' } = URL.canParse(text) ? new URL(text) : {};
  return host === '' || host.length > 255 ? 'other' : host;
}

/** What is logged of a failure of a page: no text of ours or of a visitor. */
export interface PageFailure {
  readonly part: string;
  /** The name of an error, or a code. */
  readonly code: string;
  /** The first part of the path. */
  readonly page: string;
}

/** What may be logged of our pages' own reports, each once. Anybody can write them. */
export function failuresIn(reports: readonly Report[]): PageFailure[] {
  const found = reports
    .filter(({ type }) => type === PAGE_FAILURE)
    .map(({ body }) => ({
      part: shaped(body?.part, /^[a-z -]{1,40}$/),
      code: shaped(body?.code, /^[\w/:-]{1,60}$/),
      page: shaped(/^\/[^/]*/.exec(body?.page ?? '')?.[0], /^\/[a-zA-Z-]{0,30}$/),
    }));
  return [...new Map(found.map((each) => [Object.values(each).join(' '), each])).values()];
}

const shaped = (text: string | null | undefined, shape: RegExp): string =>
  shape.test(text ?? '') ? (text ?? '') : 'other';
