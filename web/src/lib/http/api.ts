import { toHttpRequest, type Endpoint, type RequestInput, type ResponseOf } from '@contract/endpoint';
import { failure } from '@contract/wire';
import { appCheckHeader } from '@web/lib/auth/app-check';
import { ApiError, type ApiFailure } from './api-error';
import { orAborted, startDeadline } from './deadline';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { isOffline } from './network';
import { sessionToken } from '@web/lib/auth/session-token';

/**
 * How long a call may take before the page says that there is no answer. The platform lets the server go on for 60 s,
 * so a change may still be carried out afterwards: the failure is then `unreachable`, and its text promises nothing.
 */
export const CALL_TIMEOUT_MS = 20_000;

export type CallResult<E extends Endpoint> = { readonly ok: true; readonly data: ResponseOf<E> } | ApiFailure;

interface CallOptions {
  /** Where the session's token comes from: the customer's session unless told otherwise. */
  readonly tokenOf?: () => Promise<string | null>;
  /** Ends the call when it is aborted. Without one the call has a deadline of its own, CALL_TIMEOUT_MS. */
  readonly signal?: AbortSignal;
}

/**
 * Makes one call of the contract: adds the session's token, gives up at the deadline, and checks the answer. Never
 * throws.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { tokenOf = sessionToken, signal }: CallOptions = {},
): Promise<CallResult<E>> {
  if (signal !== undefined) return exchange(endpoint, input, tokenOf, signal);
  const deadline = startDeadline(CALL_TIMEOUT_MS);
  try {
    return await exchange(endpoint, input, tokenOf, deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** The same call for a query or a mutation: its failure is thrown. */
export async function callOrThrow<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
  const result = await call(endpoint, input);
  if (!result.ok) throw new ApiError(result);
  return result.data;
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  tokenOf: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<CallResult<E>> {
  const fail = (kind: 'unsent' | 'unreachable', error: unknown): ApiFailure => {
    logCallFailed(endpoint.name, kind, errorCode(error));
    return { ok: false, kind, status: null, ...(signal.aborted && { isLate: true }) };
  };
  let token: string | null;
  let proof: Record<string, string>;
  try {
    token = endpoint.caller === 'anyone' ? null : await orAborted(tokenOf(), signal);
    proof = await orAborted(appCheckHeader(endpoint), signal);
  } catch (error) {
    return fail('unsent', error);
  }
  const { url, body } = toHttpRequest(endpoint, input);
  const wasOffline = isOffline();
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(body !== null && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...proof,
      },
      ...(body !== null && { body }),
      signal,
    });
    return read(endpoint, response.status, await parseJson(response));
  } catch (error) {
    // A browser without a network sends nothing. Any other broken connection may have delivered the request.
    return fail(wasOffline && isOffline() ? 'unsent' : 'unreachable', error);
  }
}

function read<E extends Endpoint>(endpoint: E, status: number, body: unknown): CallResult<E> {
  const refusal = failure.safeParse(body);
  if (refusal.success) {
    const kind = status >= 500 ? 'unexpected' : 'refused';
    logCallFailed(endpoint.name, kind, refusal.data.code);
    return { ok: false, kind, status, failure: refusal.data };
  }
  const answer = endpoint.response.safeParse(body);
  if (answer.success && status < 400) return { ok: true, data: answer.data as ResponseOf<E> };
  logCallFailed(endpoint.name, 'unexpected', String(status));
  return { ok: false, kind: 'unexpected', status };
}

async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is a gateway's page: the caller sees an unexpected answer.
    return null;
  }
}
