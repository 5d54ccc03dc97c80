import type { IdentityId } from '@functions/domain/accounts/customer';
import { isRecent } from '@functions/domain/accounts/recent-sign-in';
import { fail, ok, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { redeemYandexToken } from './yandex-account';

export type ProofRefusal = 'proof_missing' | 'provider_token_refused' | 'provider_unavailable';

/**
 * The sign-in that a proof from its provider confirms: a Yandex access token, or an ID token of a sign-in of the last
 * ten minutes. A session that one of our custom tokens opened proves nothing: it may have been passed on.
 */
export async function proveIdentity(
  deps: Pick<Deps, 'auth' | 'yandex' | 'store' | 'random' | 'clock'>,
  { idToken, yandexToken }: { idToken?: string | undefined; yandexToken?: string | undefined },
): Promise<Result<IdentityId, ProofRefusal>> {
  if ((idToken === undefined) === (yandexToken === undefined)) return fail('proof_missing');
  if (yandexToken !== undefined) {
    const account = await redeemYandexToken(deps, yandexToken);
    return account.ok ? ok(`yandex:${account.value.id}`) : account;
  }
  const proof = await deps.auth.verify(idToken ?? '');
  if (proof === null || proof.isDerived || !isRecent(proof, deps.clock.realNow()))
    return fail('provider_token_refused');
  return ok(proof.identityId);
}
