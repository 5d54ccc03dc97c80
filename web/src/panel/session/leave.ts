import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { signOutStaff } from '@functions/staff/contract/staff-sessions';
import { notify } from '@web/lib/browser/notify';
import { call } from '@web/lib/http/api';
import { endsSession, type ApiFailure } from '@web/lib/http/api-error';
import { frameTexts as texts } from '../frame-texts';
import { closeSession } from './session';
import { readPanel } from './storage';

/**
 * Ends the session in this browser at once, and then at the server (T24), also if the page is closed meanwhile. A
 * notice tells the member when the server did not confirm it.
 */
export async function leavePanel(): Promise<void> {
  const [accessToken, refreshToken] = [readPanel('accessToken'), readPanel('refreshToken')];
  closeSession();
  if (!(await endAtServer(accessToken, refreshToken))) void notify(texts.shell.leaveFailed, 'error');
}

/** The access token may have expired; the session still lives then. Returns false if it may go on. */
async function endAtServer(accessToken: string | null, refreshToken: string | null): Promise<boolean> {
  const first = await endWith(accessToken);
  if (first.ok || !endsSession(first)) return first.ok;
  if (refreshToken === null) return false;
  const refreshed = await call(refreshStaffSession, { refreshToken }, { keepalive: true });
  if (!refreshed.ok) return isOver(refreshed);
  const second = await endWith(refreshed.data.accessToken);
  return second.ok || isOver(second);
}

const endWith = (token: string | null) =>
  call(signOutStaff, {}, { tokenOf: () => Promise.resolve(token), keepalive: true });

/** The server knows the session no longer. */
const isOver = (failure: ApiFailure): boolean => failure.status === 401 && endsSession(failure);
