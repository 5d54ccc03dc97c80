import { addressed, type Endpoint, type RequestInput, type ResponseOf } from '@contract/endpoint';
import { failure } from '@contract/wire';
import { appCheckHeader } from './app-check';
import { CallFailed, type CallFailure } from './call-failed';
import { errorCode, logCallFailed } from './log';
import { sessionToken } from './session-token';

export const CALL_TIMEOUT_MS = 20_000;

export type CallResult<E extends Endpoint> = { readonly ok: true; readonly data: ResponseOf<E> } | CallFailure;

/** Makes one call of the contract: adds the session's token (the customer's, unless told another), gives up after 20 s, and checks the answer. Never throws. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, tokenOf = sessionToken): Promise<CallResult<E>> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), CALL_TIMEOUT_MS);
  try {
    return await exchange(endpoint, input, tokenOf, aborter.signal);
  } catch (error) {
    logCallFailed(endpoint.name, 'unreachable', errorCode(error));
    return { ok: false, kind: 'unreachable', status: null };
  } finally {
    clearTimeout(timer);
  }
}

/** The same call for a query or a mutation: its failure is thrown. */
export async function callOrThrow<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
  const result = await call(endpoint, input);
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  tokenOf: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<CallResult<E>> {
  const token = endpoint.caller === 'anyone' ? null : await orAborted(tokenOf(), signal);
  const proof = await orAborted(appCheckHeader(endpoint), signal);
  const { url, body } = addressed(endpoint, input);
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

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('too slow', 'TimeoutError')))),
  ]);
}
