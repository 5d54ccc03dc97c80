/** A report of a browser, as far as we read it. */
interface Report {
  readonly type: string;
  readonly body?:
    { effectiveDirective?: string | null | undefined; blockedURL?: string | null | undefined } | null | undefined;
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
