import type { Caller, IdentityId } from '@functions/accounts/rules/customer';
import { isSessionOver } from '@functions/accounts/rules/recent-sign-in';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Instant } from '@functions/base/rules/calendar';
import type { Deps } from '@functions/accounts/ports/repositories';
import { hasSignedInRecently } from './has-signed-in-recently';
import { redeemYandexToken } from './yandex-account';

export type ProofRefusal = 'proof_missing' | 'provider_token_refused' | 'provider_unavailable';

type ProofDeps = Pick<Deps, 'auth' | 'yandex' | 'store' | 'random' | 'clock'>;

/** A sign-in that its provider has just confirmed. */
export interface ProvenIdentity {
  readonly identityId: IdentityId;
  /** The address that the provider reports; '' without one. */
  readonly email: string;
  readonly signedInAt: Instant;
}

/**
 * The sign-in that a proof from its provider confirms: a Yandex access token, or an ID token of a sign-in of the last
 * ten minutes. A session that one of our custom tokens opened proves nothing: it may have been passed on. Neither does
 * a session that its customer has ended.
 */
export async function proveIdentity(
  deps: ProofDeps,
  { idToken, yandexToken }: { idToken?: string | undefined; yandexToken?: string | undefined },
): Promise<Result<ProvenIdentity, ProofRefusal>> {
  if ((idToken === undefined) === (yandexToken === undefined)) return fail('proof_missing');
  if (yandexToken !== undefined) {
    const account = await redeemYandexToken(deps, yandexToken);
    if (!account.ok) return account;
    const { id, email } = account.value;
    return ok({ identityId: `yandex:${id}`, email, signedInAt: deps.clock.realNow() });
  }
  const proof = await deps.auth.verify(idToken ?? '');
  if (proof === null || proof.isDerived || !(await hasSignedInRecently(deps, proof)) || (await isEnded(deps, proof)))
    return fail('provider_token_refused');
  return ok(proof);
}

/** Whether the owner of the sign-in has ended its sessions since then. */
async function isEnded({ store }: ProofDeps, proof: Caller): Promise<boolean> {
  const { identities, customers } = store.nonTransactional;
  return isSessionOver(proof, await customers.get((await identities.get(proof.identityId)) ?? proof.uid));
}
