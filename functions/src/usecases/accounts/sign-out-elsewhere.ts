import type { signOutElsewhere as endpoint } from '@contract/accounts/sessions';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { sessionIdOf } from '@functions/domain/accounts/customer-session';
import { endOfNextSession } from '@functions/domain/accounts/recent-sign-in';
import { fail, ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { hasSignedInRecently } from './has-signed-in-recently';
import { planSignOut } from './plan-sign-out';

/**
 * Ends every session of the customer except the calling one (T22). It asks for a recent sign-in: whoever has a stolen
 * session could otherwise lock the owner out and stay. Firebase revokes all refresh tokens, copies of this session's
 * included, so that nobody can set a password with one; then our server refuses all former tokens, and this session
 * continues with the custom token. If the response is lost, the owner signs in again here too.
 */
export async function signOutElsewhere(
  { store, auth, clock, random }: Pick<Deps, 'store' | 'auth' | 'clock' | 'random'>,
  { caller, customer: { uid }, browserId }: { caller: Caller; customer: Customer; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  if (!(await hasSignedInRecently({ auth, clock }, caller))) return fail('recent_sign_in_needed');
  await auth.revokeSessions(uid);
  const openedAt = clock.realNow();
  const isSignedOut = await store.transaction(async (repositories) => {
    const write = await planSignOut(repositories, uid, sessionIdOf(random.hash, caller, browserId), openedAt);
    await write?.(repositories);
    return write !== null;
  });
  if (!isSignedOut) return fail('not_registered');
  const { identityId: via, email: contact, signedInAt } = caller;
  const endsAt = endOfNextSession(caller, clock.realNow());
  return ok({
    success: true,
    customToken: await auth.customToken(uid, { via, contact, signedInAt, openedAt, endsAt }),
  });
}
