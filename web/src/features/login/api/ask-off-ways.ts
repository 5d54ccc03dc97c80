import { getNotices } from '@contract/platform/get-notices';
import type { SignInWay } from '@contract/values/status';
import { auth } from '@web/lib/auth/session';
import { call } from '@web/lib/http/api';

/** The ways to sign in that staff switched off; none for somebody who is signed in. */
export async function askOffWays(): Promise<readonly SignInWay[]> {
  await auth.authStateReady();
  if (auth.currentUser !== null) return [];
  const answered = await call(getNotices, {});
  return answered.ok ? (answered.data.off ?? []) : [];
}
