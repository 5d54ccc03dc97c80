import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { refreshStaffSession } from '@contract/refresh-session';
import { call, type CallResult } from '@web/lib/api';
import { CallFailed, type CallFailure } from '@web/lib/call-failed';
import { closeSession, openSession } from './session';
import { readPanel } from './storage';

/**
 * A call with the staff session. Spec §4: a 401 leads to one refresh, which calls made at the same moment share, and to the same
 * call again. Only a session that is really over ends: 401 after the refresh, no refresh token, a refused one, or `not_staff`.
 * Throws CallFailed.
 */
export async function panelCall<E extends PanelEndpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
  const used = readPanel('accessToken');
  let result: CallResult<E> = await callWith(endpoint, input, used);
  if (isUnauthorised(result)) {
    const refreshed = await freshToken(used);
    if (typeof refreshed !== 'string') throw new CallFailed(refreshed);
    result = await callWith(endpoint, input, refreshed);
    if (isUnauthorised(result)) closeSession();
  }
  if (result.ok) return result.data;
  if (result.status === 403 && result.failure?.code === 'not_staff') closeSession();
  throw new CallFailed(result);
}

const callWith = <E extends PanelEndpoint>(endpoint: E, input: RequestInput<E>, token: string | null) =>
  call(endpoint, input, () => Promise.resolve(token));

const isUnauthorised = (result: CallResult<PanelEndpoint>): boolean => !result.ok && result.status === 401;

let underWay: Promise<string | CallFailure> | null = null;

/** The token after `used`: another call may have got it meanwhile. */
function freshToken(used: string | null): Promise<string | CallFailure> {
  const current = readPanel('accessToken');
  if (underWay === null && current !== null && current !== used) return Promise.resolve(current);
  underWay ??= refresh().finally(() => (underWay = null));
  return underWay;
}

async function refresh(): Promise<string | CallFailure> {
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
