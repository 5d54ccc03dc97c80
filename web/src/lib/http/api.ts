import { toHttpRequest, type Endpoint, type RequestInput, type ResponseOf } from '@functions/base/contract/endpoint';
import { failure } from '@functions/base/contract/wire';
import { appCheckHeader } from '@web/lib/auth/app-check';
import { ApiError, type ApiFailure } from './api-error';
import { orAborted, startDeadline } from './deadline';
import { browserId } from '@web/lib/browser/browser-id';
import { isLeaving } from '@web/lib/browser/leaving';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { isOffline } from './network';
import { sessionToken } from '@web/lib/auth/session-token';

/**
 * The deadline of a call. The server may run for 60 s and still make the change after the deadline. The failure is
 * therefore `unreachable`, and its text leaves the outcome open.
 */
export const CALL_TIMEOUT_MS = 20_000;

export type CallResult<E extends Endpoint> = { readonly ok: true; readonly data: ResponseOf<E> } | ApiFailure;

interface CallOptions {
  /** The source of the session token; by default the customer's session. It is told the token that was refused. */
  readonly tokenOf?: (refused?: string) => Promise<string | null>;
  /** Aborts the call. Without a signal the deadline is CALL_TIMEOUT_MS. */
  readonly signal?: AbortSignal;
  /** The request is completed even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

/**
 * Calls an endpoint of the contract: adds the session token, applies the deadline and validates the response. A token
 * that the server does not accept is renewed, and the call is repeated once. Never throws.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  if (options.signal !== undefined) return exchange(endpoint, input, { ...options, signal: options.signal });
  const deadline = startDeadline(CALL_TIMEOUT_MS);
  try {
    return await exchange(endpoint, input, { ...options, signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}

/** Like `call`, for a query or a mutation. Throws ApiError. `cancel` aborts the call before its deadline. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  cancel?: AbortSignal,
): Promise<ResponseOf<E>> {
  const deadline = startDeadline(CALL_TIMEOUT_MS, cancel);
  try {
    const result = await call(endpoint, input, { signal: deadline.signal });
    if (!result.ok) throw new ApiError(result);
    return result.data;
  } finally {
    deadline.clear();
  }
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { tokenOf = sessionToken, signal, keepalive = false }: CallOptions & { readonly signal: AbortSignal },
): Promise<CallResult<E>> {
  const fail = (kind: 'unsent' | 'unreachable', error: unknown): ApiFailure => {
    if (!isLeaving()) logCallFailed(endpoint.name, kind, errorCode(error));
    return { ok: false, kind, status: null, ...(signal.aborted && { isLate: true }) };
  };
  let token: string | null;
  let appCheck: Record<string, string>;
  try {
    token = endpoint.caller === 'anyone' ? null : await orAborted(tokenOf(), signal);
    appCheck = await orAborted(appCheckHeader(endpoint), signal);
  } catch (error) {
    return fail('unsent', error);
  }
  const { url, body } = toHttpRequest(endpoint, input);
  const send = async (session: string | null): Promise<CallResult<E>> => {
    const wasOffline = isOffline();
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          ...(body !== null && { 'Content-Type': 'application/json' }),
          ...(session !== null && { Authorization: `Bearer ${session}`, 'X-Browser-Id': browserId() }),
          ...appCheck,
        },
        ...(body !== null && { body }),
        signal,
        ...(keepalive && { keepalive }),
      });
      return read(endpoint, response.status, await parseJson(response));
    } catch (error) {
      // An offline browser sends nothing. With any other broken connection the request may have arrived.
      return fail(wasOffline && isOffline() ? 'unsent' : 'unreachable', error);
    }
  };
  const first = await send(token);
  if (token === null || first.ok || first.failure?.code !== 'not_signed_in') return first;
  // The device took an expired token for a valid one: its clock was ahead when it got it.
  try {
    const renewed = await orAborted(tokenOf(token), signal);
    return renewed === null || renewed === token ? first : await send(renewed);
  } catch (error) {
    return fail('unsent', error);
  }
}

function read<E extends Endpoint>(endpoint: E, status: number, body: unknown): CallResult<E> {
  const refusal = failure.safeParse(body);
  if (refusal.success) {
    const kind = status >= 500 ? 'unexpected' : 'refused';
    logCallFailed(endpoint.name, kind, refusal.data.code);
    return { ok: false, kind, status, failure: refusal.data };
  }
  const response = endpoint.response.safeParse(body);
  if (response.success && status < 400) return { ok: true, data: response.data as ResponseOf<E> };
  logCallFailed(endpoint.name, 'unexpected', String(status));
  return { ok: false, kind: 'unexpected', status };
}

async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON comes from a gateway; the caller gets an `unexpected` failure.
    return null;
  }
}
