import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  signInWithPasskey as endpoint,
  startPasskeySignIn as startEndpoint,
} from '@functions/accounts/contract/passkey-sign-in';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import { countWrongSecret, refusalOfWrongSecrets } from '@functions/base/steps/human-check';
import { passkeyOptions } from '@functions/base/steps/passkey-challenges';
import type { ResultOf } from '@functions/base/steps/result-of';
import { provePasskey } from '@functions/accounts/steps/prove-passkey';

/** Returns a challenge that any passkey of this site answers. Nothing is read or stored. */
export const startPasskeySignIn = async (
  deps: Pick<Deps, 'signedTokens' | 'random' | 'clock' | 'settings'>,
): Promise<ResultOf<typeof startEndpoint>> =>
  ok({ success: true, options: passkeyOptions(deps, { site: 'site', asked: { purpose: 'sign-in', owner: '' } }) });

/**
 * Exchanges the answer of a passkey for a custom token (T33). It is a recent sign-in like any other. A network that
 * sends many wrong answers is refused before the database is read (T21).
 */
export async function signInWithPasskey(
  deps: Pick<Deps, 'store' | 'passkeys' | 'signedTokens' | 'random' | 'clock' | 'log' | 'auth' | 'rateLimits'>,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const { auth, clock, rateLimits } = deps;
  const tooMany = await refusalOfWrongSecrets(rateLimits, clientIp);
  if (tooMany !== null) return tooMany;
  const proof = await provePasskey(deps, request.answer);
  if (!proof.ok) {
    await countWrongSecret(rateLimits, clientIp);
    return proof;
  }
  const { uid, identityId, email } = proof.value;
  const signedInAt = clock.realNow();
  const session = { via: identityId, contact: email, signedInAt, openedAt: signedInAt, endsAt: null };
  return ok({ success: true, customToken: await auth.customToken(uid, session) });
}
