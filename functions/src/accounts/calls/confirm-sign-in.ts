import type { RequestOf } from '@functions/base/contract/endpoint';
import type { confirmSignIn as endpoint } from '@functions/accounts/contract/confirm-sign-in';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { fail, ok } from '@functions/base/rules/result';
import { LINK_ATTEMPTS } from '@functions/base/rules/sign-in-limits';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { proveIdentity } from '@functions/accounts/steps/prove-identity';
import { provePasskey } from '@functions/accounts/steps/prove-passkey';

type ConfirmDeps = Pick<
  Deps,
  'store' | 'auth' | 'yandex' | 'passkeys' | 'signedTokens' | 'clock' | 'random' | 'rateLimits' | 'log'
>;

/**
 * Confirms the session of a customer by a new sign-in at a provider or with a passkey, for changes that need a recent
 * one (T22). Returns a custom token for the same account. The sign-in must be one of this account.
 */
export async function confirmSignIn(
  deps: ConfirmDeps,
  { caller, customer, request }: { caller: Caller; customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const counted = await deps.rateLimits.consume(LINK_ATTEMPTS, customer.uid);
  if (!counted.ok) return counted;
  const proof = await prove(deps, request);
  if (!proof.ok) return proof;
  const { identityId, signedInAt } = proof.value;
  if (!customer.signIns.includes(identityId)) return fail('other_account');
  const { email: contact, openedAt } = caller;
  const session = { via: identityId, contact, signedInAt, openedAt, endsAt: null };
  return ok({ success: true, customToken: await deps.auth.customToken(customer.uid, session) });
}

/** Exactly one proof is given. */
async function prove(deps: ConfirmDeps, { passkey, ...others }: RequestOf<typeof endpoint>) {
  if (passkey === undefined) return proveIdentity(deps, others);
  if (others.idToken !== undefined || others.yandexToken !== undefined) return fail('proof_missing');
  const proof = await provePasskey(deps, passkey);
  return proof.ok ? ok({ ...proof.value, signedInAt: deps.clock.realNow() }) : proof;
}
