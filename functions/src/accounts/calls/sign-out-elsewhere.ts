import type { signOutElsewhere as endpoint } from '@functions/accounts/contract/sessions';
import type { Caller } from '@functions/accounts/rules/customer';
import { endOfNextSession } from '@functions/accounts/rules/recent-sign-in';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { endSessions } from '@functions/accounts/steps/end-sessions';

/**
 * Ends every session of the customer except the calling one (T22). It asks for a recent sign-in: whoever has a stolen
 * session could otherwise lock the owner out and stay. Firebase revokes all refresh tokens, copies of this session's
 * included, so that nobody can set a password with one; then our server refuses all former tokens, and this session
 * continues with the custom token. If the response is lost, the owner signs in again here too.
 */
export async function signOutElsewhere(
  deps: Pick<Deps, 'store' | 'auth' | 'clock' | 'random'>,
  { caller, browserId }: { caller: Caller; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const { auth, clock } = deps;
  await auth.revokeSessions(caller.uid);
  const ended = await endSessions(deps, caller, browserId);
  if (!ended.ok) return ended;
  const { uid, identityId: via, email: contact, signedInAt } = caller;
  const endsAt = endOfNextSession(caller, clock.realNow());
  const session = { via, contact, signedInAt, openedAt: ended.value, endsAt };
  return ok({ success: true, customToken: await auth.customToken(uid, session) });
}
