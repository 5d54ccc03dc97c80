import type { RequestOf } from '@functions/base/contract/endpoint';
import type { linkSignIn as endpoint } from '@functions/customer-life/contract/link-sign-in';
import type { Caller, Customer, IdentityId } from '@functions/accounts/rules/customer';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { MAX_SIGN_INS, passwordIdentityId } from '@functions/accounts/rules/sign-in-accounts';
import { endOfNextSession, isStillSignedIn } from '@functions/accounts/rules/recent-sign-in';
import { withLinked } from '@functions/accounts/rules/removed-sign-in';
import { LINK_ATTEMPTS } from '@functions/base/rules/sign-in-limits';
import type { Deps, Repositories } from '@functions/messages/ports/repositories';
import { findRestriction } from '@functions/accounts/steps/restricted-identities';
import { planAccountMerge, saveAccountMerge, type MergeRefusal } from '@functions/customer-life/steps/merge-accounts';
import { presentSignIns } from '@functions/accounts/steps/present-sign-ins';
import { proveIdentity, type ProvenIdentity } from '@functions/accounts/steps/prove-identity';
import { mailNewSignIn } from '@functions/accounts/steps/mail-new-sign-in';
import { saveCustomer, saveIdentity } from '@functions/accounts/steps/writes';

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
  const counted = await deps.rateLimits.consume(LINK_ATTEMPTS, customer.uid);
  if (!counted.ok) return counted;
  const { password, ...proofs } = request;
  const isPassword = password !== undefined;
  const proof = isPassword ? identityOfPassword(caller, proofs) : await proveIdentity(deps, proofs);
  if (!proof.ok) return proof;
  const now = await deps.clock.now();
  const cause = deps.random.secretId();
  const linked = await deps.store.transaction((repositories) =>
    link(repositories, { caller, proof: proof.value, isNewSecret: isPassword, random: deps.random, now, cause }),
  );
  if (!linked.ok) return linked;
  // After every check: a refused call must not change the password.
  if (isPassword) await deps.auth.setPassword(caller.uid, password);
  const target = linked.value;
  // Setting a password ends every session of the account, including this one.
  const isEnded = target.uid !== caller.uid || isPassword;
  const customToken = !isEnded
    ? null
    : await deps.auth.customToken(target.uid, {
        via: caller.identityId,
        contact: caller.email,
        signedInAt: caller.signedInAt,
        openedAt: caller.openedAt,
        endsAt: endOfNextSession(caller, deps.clock.realNow()),
      });
  return ok({
    success: true,
    ...(await presentSignIns(deps, target, caller)),
    ...(customToken !== null && { customToken }),
  });
}

interface Linking {
  readonly caller: Caller;
  readonly proof: Pick<ProvenIdentity, 'identityId' | 'email'>;
  /** A linked sign-in gets another secret, which is as much as a new sign-in. */
  readonly isNewSecret: boolean;
  readonly random: LinkDeps['random'];
  readonly now: number;
  readonly cause: string;
}

async function link(
  repositories: Repositories,
  linking: Linking,
): Promise<Result<Customer, 'sign_in_again' | 'too_many_sign_ins' | MergeRefusal>> {
  const { caller, proof, isNewSecret, random, now, cause } = linking;
  const { identityId } = proof;
  const customer = await repositories.customers.get(caller.uid);
  if (!isStillSignedIn(caller, customer)) return fail('sign_in_again');
  const owner = await repositories.identities.get(identityId);
  const isLinked = owner === customer.uid && customer.signIns.includes(identityId);
  if (isLinked && !isNewSecret) return ok(customer);
  if (!isLinked && customer.signIns.length >= MAX_SIGN_INS) return fail('too_many_sign_ins');
  const other = owner === null || owner === customer.uid ? null : await repositories.customers.get(owner);
  if (other !== null) return merge(repositories, customer, other, linking);
  if (!isLinked && (await findRestriction(repositories, proof, random, now)) !== null) return fail('restricted');
  const target = withSignIn(customer, identityId, now);
  await saveIdentity(repositories, identityId, target.uid);
  await saveCustomer(repositories, target);
  await mailNewSignIn(repositories, { uids: [target.uid], identityId, cause, now });
  return ok(target);
}

async function merge(
  repositories: Repositories,
  customer: Customer,
  other: Customer,
  { proof: { identityId }, now, cause }: Linking,
): Promise<Result<Customer, MergeRefusal>> {
  const plan = await planAccountMerge(repositories, customer, other, now);
  if (!plan.ok) return plan;
  await saveAccountMerge(repositories, plan.value, now);
  await mailNewSignIn(repositories, { uids: [customer.uid, other.uid], identityId, cause, now });
  return ok(plan.value.target);
}

/** A sign-in that gets another secret is linked once more: it stays where it is in the list. */
const withSignIn = (customer: Customer, identityId: IdentityId, now: number): Customer => ({
  ...customer,
  signIns: [...new Set([...customer.signIns, identityId])],
  linkedSignIns: withLinked(customer, [identityId], now),
});

/**
 * The identity of a password. Only a session with Google can have one, because its e-mail address is already verified
 * in the same Firebase account.
 */
function identityOfPassword(
  caller: Caller,
  proofs: Omit<Request, 'password'>,
): Result<Pick<ProvenIdentity, 'identityId' | 'email'>, 'proof_missing' | 'password_needs_google'> {
  if (proofs.idToken !== undefined || proofs.yandexToken !== undefined) return fail('proof_missing');
  if (caller.providerId !== 'google.com' || caller.isDerived) return fail('password_needs_google');
  return ok({ identityId: passwordIdentityId(caller.uid), email: caller.email });
}
