import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { call, CALL_TIMEOUT_MS, type CallResult } from '@web/lib/http/api';
import { ApiError, endsSession, type ApiFailure } from '@web/lib/http/api-error';
import { orAborted, startDeadline } from '@web/lib/http/deadline';
import { openSession } from './session';
import { readPanel } from './storage';

/**
 * Calls the API with the staff session. After a 401 it refreshes the token once and repeats the call; concurrent calls
 * share the refresh (spec §4). A 401 after the refresh, a missing or rejected refresh token and `not_staff` fail as a
 * lost session. All of this has one deadline, and `cancel` aborts it earlier. Throws ApiError.
 */
export async function panelCall<E extends PanelEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  cancel?: AbortSignal,
): Promise<ResponseOf<E>> {
  const deadline = startDeadline(CALL_TIMEOUT_MS, cancel);
  try {
    const result = await callWithRefresh(endpoint, input, deadline.signal);
    if (result.ok) return result.data;
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
  if (first.ok || first.status !== 401 || !endsSession(first)) return first;
  const refreshed = await orAborted(freshToken(used), signal).catch((): ApiFailure => LATE);
  // The first call failed authentication and changed nothing: without a new token the result is `unsent`.
  if (typeof refreshed !== 'string') {
    return refreshed.kind === 'unreachable' ? { ...refreshed, kind: 'unsent' } : refreshed;
  }
  return callWith(refreshed);
}

const LATE: ApiFailure = { ok: false, kind: 'unsent', status: null, isLate: true };

/** The failure of a call whose session cannot be refreshed. */
const SIGNED_OUT: ApiFailure = { ok: false, kind: 'refused', status: 401 };

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
  if (refreshToken === null) return SIGNED_OUT;
  const result = await call(refreshStaffSession, { refreshToken });
  // Whoever left meanwhile stays signed out.
  if (readPanel('refreshToken') === null) return SIGNED_OUT;
  if (result.ok) {
    openSession(result.data);
    return result.data.accessToken;
  }
  // A network error, a 5xx and a 429 do not end the session.
  const isRejected = result.status !== null && result.status < 500 && result.status !== 429;
  return isRejected ? SIGNED_OUT : result;
}
