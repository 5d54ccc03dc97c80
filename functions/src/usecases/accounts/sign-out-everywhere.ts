import type { signOutEverywhere as endpoint } from '@contract/accounts/sign-out-everywhere';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { sessionIdOf } from '@functions/domain/accounts/customer-session';
import { fail, ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { enqueueSessionRevocation } from '@functions/usecases/platform/outbox-tasks';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { planSignOut } from './plan-sign-out';

/**
 * Ends every session of the customer, this one included (T22): from now on the server refuses sessions of earlier
 * sign-ins, and Firebase revokes their refresh tokens.
 */
export async function signOutEverywhere(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { caller, customer: { uid }, browserId }: { caller: Caller; customer: Customer; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const cause = random.secretId();
  return store.transaction(async (repositories) => {
    const current = sessionIdOf(random.hash, caller, browserId);
    const write = await planSignOut(repositories, uid, current, clock.realNow());
    if (write === null) return fail('not_registered');
    await write(repositories);
    await enqueueSessionRevocation(repositories, uid, cause, now);
    return ok({ success: true });
  });
}
