import type { RequestOf } from '@functions/base/contract/endpoint';
import type { restoreSignIn as endpoint } from '@functions/customer-life/contract/restore-sign-in';
import type { Customer, IdentityId } from '@functions/accounts/rules/customer';
import {
  isOfSamePerson,
  linkedAround,
  readRemovedSignIn,
  RESTORABLE,
  type RemovedSignIn,
} from '@functions/accounts/rules/removed-sign-in';
import { passkeyIdOf, type CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import { wayOf } from '@functions/accounts/rules/sign-in-accounts';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Instant } from '@functions/base/rules/calendar';
import type { Deps, ReadRepositories, Repositories } from '@functions/messages/ports/repositories';
import { sessionRevocation } from '@functions/accounts/rules/account-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';
import { mailNewSignIn } from '@functions/accounts/steps/mail-new-sign-in';
import {
  planAccountMerge,
  saveAccountMerge,
  type AccountMerge,
  type MergeRefusal,
} from '@functions/customer-life/steps/merge-accounts';
import { saveCustomer, saveIdentity, savePasskey } from '@functions/accounts/steps/writes';

type RestoreDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'signedTokens'>;
type RestoreRefusal = 'link_not_valid' | Exclude<MergeRefusal, 'too_many_sign_ins'>;

/**
 * Restores a removed sign-in by the signed link of an e-mail, within three days (T22). It also removes the sign-ins
 * that were linked in the three days before the removal or after it, and ends every session: somebody else may have
 * removed the sign-in. With `isPreview` nothing changes. Fails with `link_not_valid` or a refusal of the merge.
 */
export async function restoreSignIn(
  deps: RestoreDeps,
  { request: { link, isPreview } }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  const cause = deps.random.secretId();
  const text = deps.signedTokens.verify('restore-sign-in', link);
  const removed = text === null ? null : readRemovedSignIn(text);
  const provider = removed === null ? null : wayOf(removed.signIn);
  if (removed === null || provider === null || now - removed.at > RESTORABLE) return fail('link_not_valid');
  const restored = await deps.store.transaction(async (repositories) => {
    const plan = await planRestoration(deps, repositories, removed, now);
    if (!plan.ok || plan.value === null || isPreview === true) return plan;
    await saveRestoration(deps, repositories, plan.value, now);
    const uids = [removed.uid, ...(plan.value.merge ? [plan.value.merge.source.uid] : [])];
    await mailNewSignIn(repositories, { uids, identityId: removed.signIn, cause, now });
    return plan;
  });
  return restored.ok ? ok({ success: true, provider }) : restored;
}

/** A sign-in that comes back, as `saveRestoration` saves it. */
interface Restoration {
  readonly signIn: IdentityId;
  /** The account as it becomes. */
  readonly customer: Customer;
  /** The merge with the account that the sign-in has opened meanwhile. */
  readonly merge: AccountMerge | null;
  /** The sign-ins that are removed with it. */
  readonly removed: readonly IdentityId[];
  /** The passkeys that are removed, and the one that comes back. */
  readonly passkeys: readonly CustomerPasskey[];
  readonly cause: string;
}

/** Plans the changes; null if the account has the sign-in. */
async function planRestoration(
  { clock }: RestoreDeps,
  repositories: ReadRepositories,
  { uid, signIn, at }: RemovedSignIn,
  now: Instant,
): Promise<Result<Restoration | null, RestoreRefusal>> {
  const customer = await repositories.customers.get(uid);
  if (customer === null || customer.signIns.length === 0) return fail('link_not_valid');
  if (customer.signIns.includes(signIn)) return ok(null);
  const distrusted = linkedAround(customer, at);
  // The sign-ins that are removed could register a new, unrestricted account.
  if ((await repositories.subscriptions.get(uid))?.restricted != null) return fail('restricted');
  const passkeyIds = [signIn, ...distrusted].flatMap((each) => passkeyIdOf(each) ?? []);
  const passkeys = await repositories.passkeys.getMany(passkeyIds);
  const isPasskeyGone = passkeyIdOf(signIn) !== null && !passkeys.some(({ id }) => id === passkeyIdOf(signIn));
  if (isPasskeyGone) return fail('link_not_valid');
  const removedNow = distrusted.filter((each) => customer.signIns.includes(each));
  const trusted: Customer = {
    ...customer,
    signIns: customer.signIns.filter((each) => !removedNow.includes(each)),
    linkedSignIns: [],
    sessionsFrom: clock.realNow(),
  };
  const merge = await planMerge(repositories, trusted, { signIn, distrusted }, now);
  if (!merge.ok) return merge;
  return ok({
    signIn,
    // The restored sign-in is no newly linked one: the link of another removal must not remove it.
    customer: { ...trusted, ...merge.value?.target, signIns: [...trusted.signIns, signIn], linkedSignIns: [] },
    merge: merge.value,
    removed: removedNow,
    passkeys: passkeys
      .filter((key) => key.uid === uid)
      .map((key) => ({ ...key, removedAt: key.id === passkeyIdOf(signIn) ? null : now })),
    cause: `restored_${at}`,
  });
}

async function saveRestoration(
  { random }: RestoreDeps,
  repositories: Repositories,
  { signIn, customer, merge, removed, passkeys, cause }: Restoration,
  now: Instant,
): Promise<void> {
  const { uid } = customer;
  if (merge !== null) await saveAccountMerge(repositories, merge, now);
  else await saveIdentity(repositories, signIn, uid);
  await saveCustomer(repositories, customer);
  for (const each of removed) await saveIdentity(repositories, each, random.secretId());
  for (const key of passkeys) await savePasskey(repositories, key);
  await enqueue(repositories, sessionRevocation(uid, cause, now));
}

/**
 * The merge with the account that the sign-in has opened meanwhile; null if there is none. An account that may be
 * another person's, or that would receive the sign-ins of this one, is left to support.
 */
async function planMerge(
  repositories: ReadRepositories,
  trusted: Customer,
  { signIn, distrusted }: { signIn: IdentityId; distrusted: readonly IdentityId[] },
  now: Instant,
): Promise<Result<AccountMerge | null, RestoreRefusal>> {
  const owner = await repositories.identities.get(signIn);
  const other = owner === null || owner === trusted.uid ? null : await repositories.customers.get(owner);
  if (!other?.signIns.includes(signIn)) return ok(null);
  const plan = await planAccountMerge(repositories, trusted, other, now);
  if (!plan.ok) return fail(plan.refusal === 'too_many_sign_ins' ? 'link_not_valid' : plan.refusal);
  if (!isOfSamePerson(other, { signIn, distrusted }) || plan.value.target.uid !== trusted.uid)
    return fail('link_not_valid');
  return plan;
}
