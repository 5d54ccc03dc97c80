import type { Caller } from '@functions/accounts/rules/customer';
import { isRecent } from '@functions/accounts/rules/recent-sign-in';
import { uidOfPassword } from '@functions/accounts/rules/sign-in-accounts';
import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Whether the sign-in of a session was a short time ago, for the calls whose contract says `needsRecentSignIn` (T22). A
 * sign-in by a password that this server did not set does not count: whoever has a stolen session can set one by
 * Firebase's public call.
 */
export async function hasSignedInRecently(
  { auth, clock }: Pick<Deps, 'auth' | 'clock'>,
  caller: Pick<Caller, 'identityId' | 'signedInAt'>,
): Promise<boolean> {
  if (!isRecent(caller, clock.realNow())) return false;
  const uid = uidOfPassword(caller.identityId);
  return uid === null || auth.isPasswordTrusted(uid);
}
