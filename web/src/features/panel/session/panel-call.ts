import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { refreshStaffSession } from '@contract/accounts/refresh-session';
import { call, CALL_TIMEOUT_MS, type CallResult } from '@web/lib/http/api';
import { ApiError, type ApiFailure } from '@web/lib/http/api-error';
import { orAborted, startDeadline } from '@web/lib/http/deadline';
import { closeSession, openSession } from './session';
import { readPanel } from './storage';

/**
 * A call with the staff session. Spec §4: a 401 leads to one refresh, which calls made at the same moment share, and to the same
 * call again. Only a session that is really over ends: 401 after the refresh, no refresh token, a refused one, or `not_staff`.
 * All of it has one deadline, CALL_TIMEOUT_MS. Throws CallFailed.
 */
export async function panelCall<E extends PanelEndpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
  const deadline = startDeadline(CALL_TIMEOUT_MS);
  try {
    const result = await callWithRefresh(endpoint, input, deadline.signal);
    if (result.ok) return result.data;
    if (result.status === 403 && result.failure?.code === 'not_staff') closeSession();
    throw new ApiError(result);
  } finally {
    deadline.clear();
  }
}

async function callWithRefresh<E extends PanelEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal: AbortSignal,
): Promise<CallResult<E>> {
  const callWith = (token: string | null) => call(endpoint, input, { tokenOf: () => Promise.resolve(token), signal });
  const used = readPanel('accessToken');
  const first = await callWith(used);
  if (!isUnauthorised(first)) return first;
  const refreshed = await orAborted(freshToken(used), signal).catch((): ApiFailure => LATE);
  // The call itself was refused for its token alone: without a fresh one nothing of it was carried out.
  if (typeof refreshed !== 'string') {
    return refreshed.kind === 'unreachable' ? { ...refreshed, kind: 'unsent' } : refreshed;
  }
  const second = await callWith(refreshed);
  if (isUnauthorised(second)) closeSession();
  return second;
}

const LATE: ApiFailure = { ok: false, kind: 'unsent', status: null, isLate: true };

const isUnauthorised = (result: CallResult<PanelEndpoint>): boolean => !result.ok && result.status === 401;

let underWay: Promise<string | ApiFailure> | null = null;

/** The token after `used`: another call may have got it meanwhile. */
function freshToken(used: string | null): Promise<string | ApiFailure> {
  const current = readPanel('accessToken');
  if (underWay === null && current !== null && current !== used) return Promise.resolve(current);
  underWay ??= refresh().finally(() => (underWay = null));
  return underWay;
}

async function refresh(): Promise<string | ApiFailure> {
  const refreshToken = readPanel('refreshToken');
  if (refreshToken === null) {
    closeSession();
    return { ok: false, kind: 'refused', status: 401 };
  }
  const result = await call(refreshStaffSession, { refreshToken });
  if (result.ok) {
    openSession(result.data);
    return result.data.accessToken;
  }
  // A server that cannot be reached ends no session.
  if (result.status !== null && result.status < 500) closeSession();
  return result;
}
