import { refreshSession } from '@contract/accounts/refresh-session';
import { call } from '@web/lib/http/api';
import type { User } from 'firebase/auth';

/** §7: the address was confirmed after the session began, so that only a fresh token says so. False when there is none. */
export async function confirmSession(user: User): Promise<boolean> {
  const { ok } = await call(refreshSession, { refreshToken: user.refreshToken });
  if (ok) await user.getIdToken(true);
  return ok;
}
