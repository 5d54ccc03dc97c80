import type { RequestOf } from '@contract/endpoint';
import type { linkSignIn as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer, IdentityId } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { MAX_SIGN_INS, passwordIdentityId, providerOf } from '@functions/domain/accounts/sign-in-accounts';
import { isRecent } from '@functions/domain/accounts/recent-sign-in';
import { withLinked } from '@functions/domain/accounts/removed-sign-in';
import { LINK_ATTEMPTS } from '@functions/domain/platform/sign-in-limits';
import type { Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { findRestriction } from './restricted-identities';
import { planAccountMerge, type MergeRefusal } from './merge-accounts';
import { signInsOf } from './list-sign-ins';
import { proveIdentity, type ProofRefusal } from './prove-identity';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

type LinkDeps = Pick<Deps, 'store' | 'auth' | 'yandex' | 'clock' | 'random' | 'rateLimits'>;
type Request = RequestOf<typeof endpoint>;

/**
 * Links another sign-in to the account of the caller, who has signed in recently (T22) and must prove the other one:
 * with an ID token, a Yandex token, or a new password. If the sign-in belongs to another account, the accounts are
 * merged into the one with paid access; two accounts with paid access are left to support, and so is a sign-in of a
 * restricted account that was deleted. Returns a custom token if the current session ends.
 */
export async function linkSignIn(
  deps: LinkDeps,
  { caller, customer, request }: { caller: Caller; customer: Customer; request: Request },
): Promise<ResultOf<typeof endpoint>> {
  if (!isRecent(caller, deps.clock.realNow())) return fail('recent_sign_in_needed');
  if (!(await deps.rateLimits.consume(LINK_ATTEMPTS, customer.uid))) return fail('too_many_attempts');
  const proof = await provenIdentity(deps, caller, request);
  if (!proof.ok) return proof;
  const now = await deps.clock.now();
  const cause = deps.random.secretId();
  const linked = await deps.store.transaction((repositories) =>
    link(repositories, { caller, identityId: proof.value, random: deps.random, now, cause }),
  );
  if (!linked.ok) return linked;
  const target = linked.value;
  // Setting a password ends every session of the account, including this one.
  const isEnded = target.uid !== caller.uid || request.password !== undefined;
  const customToken = !isEnded
    ? null
    : await deps.auth.customToken(target.uid, {
        via: caller.identityId,
        contact: caller.email,
        signedInAt: caller.signedInAt,
      });
  return ok({
    success: true,
    signIns: signInsOf(target, caller),
    ...(customToken !== null && { customToken }),
  });
}

interface Linking {
  readonly caller: Caller;
  readonly identityId: IdentityId;
  readonly random: LinkDeps['random'];
  readonly now: number;
  readonly cause: string;
}

async function link(
  repositories: Repositories,
  { caller, identityId, random, now, cause }: Linking,
): Promise<Result<Customer, 'sign_in_again' | 'too_many_sign_ins' | MergeRefusal>> {
  const customer = await repositories.customers.get(caller.uid);
  if (!customer?.signIns.includes(caller.identityId)) return fail('sign_in_again');
  const owner = await repositories.identities.get(identityId);
  if (owner === customer.uid && customer.signIns.includes(identityId)) return ok(customer);
  if (customer.signIns.length >= MAX_SIGN_INS) return fail('too_many_sign_ins');
  const other = owner === null || owner === customer.uid ? null : await repositories.customers.get(owner);
  const plan = other === null ? null : await planAccountMerge(repositories, customer, other, now);
  if (plan !== null && !plan.ok) return plan;
  if (plan === null && (await findRestriction(repositories, { identityId, email: '' }, random, now)) !== null)
    return fail('restricted');
  const target = plan?.value.target ?? {
    ...customer,
    signIns: [...customer.signIns, identityId],
    linkedSignIns: withLinked(customer, [identityId], now),
  };
  await plan?.value.write(repositories);
  if (plan === null) {
    await repositories.identities.save(identityId, target.uid);
    await repositories.customers.save(target);
  }
  const provider = providerOf(identityId);
  if (provider !== null)
    await enqueueMail(repositories, { uid: target.uid }, { kind: 'new-sign-in', provider }, cause, now);
  return ok(target);
}

/** Returns the identity that the request proves. It must contain exactly one proof. */
async function provenIdentity(
  deps: LinkDeps,
  caller: Caller,
  { password, ...proofs }: Request,
): Promise<Result<IdentityId, ProofRefusal | 'password_needs_google'>> {
  if (password === undefined) return proveIdentity(deps, proofs);
  if (proofs.idToken !== undefined || proofs.yandexToken !== undefined) return fail('proof_missing');
  return setPassword(deps, caller, password);
}

/**
 * Sets a password. Allowed only for a session with Google, whose e-mail address is already verified in the same
 * Firebase account.
 */
async function setPassword(
  { auth }: LinkDeps,
  caller: Caller,
  password: string,
): Promise<Result<IdentityId, 'password_needs_google'>> {
  if (caller.providerId !== 'google.com' || caller.isDerived) return fail('password_needs_google');
  await auth.setPassword(caller.uid, password);
  return ok(passwordIdentityId(caller.uid));
}
