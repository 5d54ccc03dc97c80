import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { refreshStaffSession } from '@contract/accounts/refresh-session';
import { call, CALL_TIMEOUT_MS, type CallResult } from '@web/lib/http/api';
import { ApiError, type ApiFailure } from '@web/lib/http/api-error';
import { orAborted, startDeadline } from '@web/lib/http/deadline';
import { closeSession, openSession } from './session';
import { readPanel } from './storage';

/**
 * Calls the API with the staff session. After a 401 it refreshes the token once and repeats the call; concurrent calls
 * share the refresh (spec §4). The session is closed on a 401 after the refresh, on a missing or rejected refresh token
 * and on `not_staff`. The deadline for all of this is CALL_TIMEOUT_MS. Throws ApiError.
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
  // The first call failed authentication and changed nothing: without a new token the result is `unsent`.
  if (typeof refreshed !== 'string') {
    return refreshed.kind === 'unreachable' ? { ...refreshed, kind: 'unsent' } : refreshed;
  }
  const second = await callWith(refreshed);
  if (isUnauthorised(second)) closeSession();
  return second;
}

const LATE: ApiFailure = { ok: false, kind: 'unsent', status: null, isLate: true };

const isUnauthorised = (result: CallResult<PanelEndpoint>): boolean => !result.ok && result.status === 401;

let pendingRefresh: Promise<string | ApiFailure> | null = null;

/** Returns a token newer than `used`; a concurrent call may already have refreshed it. */
function freshToken(used: string | null): Promise<string | ApiFailure> {
  const current = readPanel('accessToken');
  if (pendingRefresh === null && current !== null && current !== used) return Promise.resolve(current);
  pendingRefresh ??= refresh().finally(() => (pendingRefresh = null));
  return pendingRefresh;
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
  // A network error or a 5xx does not end the session.
  if (result.status !== null && result.status < 500) closeSession();
  return result;
}
