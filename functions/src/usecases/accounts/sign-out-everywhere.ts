import type { signOutEverywhere as endpoint } from '@contract/accounts/sign-out-everywhere';
import type { Customer } from '@functions/domain/accounts/customer';
import { fail, ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { enqueueSessionRevocation } from '@functions/usecases/platform/outbox-tasks';
import type { ResultOf } from '@functions/usecases/platform/result-of';

/**
 * Ends every session of the customer, this one included (T22): from now on the server refuses sessions of earlier
 * sign-ins, and Firebase revokes their refresh tokens.
 */
export async function signOutEverywhere(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { customer: { uid } }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const cause = random.secretId();
  return store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(uid);
    if (customer === null) return fail('not_registered');
    await repositories.customers.save({ ...customer, sessionsFrom: clock.realNow() });
    await enqueueSessionRevocation(repositories, uid, cause, now);
    return ok({ success: true });
  });
}
