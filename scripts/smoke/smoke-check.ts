import { ProviderError } from '@functions/ports/services';
import { messageOf } from '../lib/cli';

/** What a check found. `not checked` is never a success: nothing was looked at, or nothing can be seen yet. */
export interface SmokeLine {
  readonly outcome: 'ok' | 'NOT' | 'not checked';
  readonly name: string;
  /** What was found, or why it was not looked at. Contains no secret. */
  readonly detail: string;
}

/** One or more lines about one question. */
export type SmokeCheck = readonly [name: string, check: () => Promise<Finding>];
export type Finding = Pick<SmokeLine, 'outcome' | 'detail'>;

export const ok = (detail: string): Finding => ({ outcome: 'ok', detail });
export const wrong = (detail: string): Finding => ({ outcome: 'NOT', detail });
export const unchecked = (why: string): Finding => ({ outcome: 'not checked', detail: why });

/** `ok` if nothing is wrong, otherwise everything that is. */
export const unlessWrong = (problems: readonly string[], good: string): Finding =>
  problems.length === 0 ? ok(good) : wrong(problems.join('; '));

/** Milliseconds for one request. A function that starts needs some seconds. */
const TIME_LIMIT = 30_000;

export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Requests an address without following redirects. Throws an Error with a short reason, also after 30 seconds. */
export async function visit(url: string, init: RequestInit = {}): Promise<Visit> {
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIME_LIMIT) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new VisitError(new URL(url).host, reasonOf(error), { cause: error });
  }
}

/** No response: the name is unknown, the certificate is not valid, or it took too long. */
export class VisitError extends Error {
  constructor(host: string, reason: string, options: ErrorOptions) {
    super(`${host} does not respond: ${reason}`, options);
  }
}

/** `fetch failed` has the reason in its cause. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `not within ${TIME_LIMIT / 1000} s`;
  const cause = error instanceof Error ? (error.cause as { code?: string; message?: string } | undefined) : undefined;
  return cause?.code ?? cause?.message ?? messageOf(error);
}

/** The JSON object of a response; empty if it is none. */
export function jsonOf({ text }: Pick<Visit, 'text'>): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A POST with a JSON body. */
export const postJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Runs the checks one after the other. A check that throws has failed, or was not allowed to look. */
export async function runChecks(
  checks: readonly SmokeCheck[],
  onLine: (line: SmokeLine) => void = () => undefined,
): Promise<SmokeLine[]> {
  const lines: SmokeLine[] = [];
  for (const [name, check] of checks) {
    const finding = await check().catch((error: unknown) =>
      error instanceof ProviderError && error.kind === 'refused' ? unchecked(error.message) : wrong(messageOf(error)),
    );
    const line = { name, ...finding };
    onLine(line);
    lines.push(line);
  }
  return lines;
}
