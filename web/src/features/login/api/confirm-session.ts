import { refreshSession } from '@functions/accounts/contract/refresh-session';
import { call } from '@web/lib/http/api';
import type { User } from 'firebase/auth';

/**
 * §7: renews the ID token after the e-mail was confirmed, because the old token still lacks the confirmation. False if
 * the server rejects the renewal.
 */
export async function confirmSession(user: User): Promise<boolean> {
  const { ok } = await call(refreshSession, { refreshToken: user.refreshToken });
  if (ok) await user.getIdToken(true);
  return ok;
}
