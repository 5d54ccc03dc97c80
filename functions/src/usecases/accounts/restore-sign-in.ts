import type { RequestOf } from '@contract/endpoint';
import type { restoreSignIn as endpoint } from '@contract/accounts/restore-sign-in';
import type { Customer } from '@functions/domain/accounts/customer';
import {
  linkedAround,
  readRemovedSignIn,
  RESTORABLE,
  type RemovedSignIn,
} from '@functions/domain/accounts/removed-sign-in';
import { providerOf } from '@functions/domain/accounts/sign-in-accounts';
import { fail, ok, type Result } from '@functions/domain/platform/result';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Repositories } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { enqueueSessionRevocation } from '@functions/usecases/platform/outbox-tasks';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { planAccountMerge, type MergeRefusal } from './merge-accounts';

type RestoreDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'signedTokens'>;

/**
 * Restores a removed sign-in by the signed link of an e-mail, within three days (T22). It also removes the sign-ins
 * that were linked in the three days before the removal or after it, and ends every session: somebody else may have
 * removed the sign-in. If its owner has used it for a new account meanwhile, the two accounts are merged. With
 * `isPreview` nothing changes. Fails with `link_not_valid` or a refusal of the merge.
 */
export async function restoreSignIn(
  deps: RestoreDeps,
  { request: { link, isPreview } }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  const text = deps.signedTokens.verify('restore-sign-in', link);
  const removed = text === null ? null : readRemovedSignIn(text);
  const provider = removed === null ? null : providerOf(removed.signIn);
  if (removed === null || provider === null || now - removed.at > RESTORABLE) return fail('link_not_valid');
  const restored = await deps.store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(removed.uid);
    if (customer === null || customer.signIns.length === 0) return fail('link_not_valid');
    if (isPreview === true || customer.signIns.includes(removed.signIn)) return ok(null);
    return restore(deps, repositories, customer, removed, now);
  });
  return restored.ok ? ok({ success: true, provider }) : restored;
}

async function restore(
  { clock, random }: RestoreDeps,
  repositories: Repositories,
  customer: Customer,
  { uid, signIn, at }: RemovedSignIn,
  now: Instant,
): Promise<Result<null, MergeRefusal>> {
  const owner = await repositories.identities.get(signIn);
  const other = owner === null || owner === uid ? null : await repositories.customers.get(owner);
  const distrusted = linkedAround(customer, at);
  const trusted: Customer = {
    ...customer,
    signIns: customer.signIns.filter((each) => !distrusted.includes(each)),
    linkedSignIns: [],
    sessionsFrom: clock.realNow(),
  };
  const plan = other?.signIns.includes(signIn) ? await planAccountMerge(repositories, trusted, other, now) : null;
  if (plan !== null && !plan.ok) return plan;
  if (plan === null) {
    await repositories.identities.save(signIn, uid);
    await repositories.customers.save({ ...trusted, signIns: [...trusted.signIns, signIn] });
  } else await plan.value.write(repositories);
  for (const each of distrusted) await repositories.identities.save(each, random.secretId());
  await enqueueSessionRevocation(repositories, uid, `restored_${at}`, now);
  return ok(null);
}
