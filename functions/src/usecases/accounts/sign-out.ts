import type { signOut as endpoint } from '@contract/accounts/sessions';
import type { Caller } from '@functions/domain/accounts/customer';
import { sessionIdOf } from '@functions/domain/accounts/customer-session';
import { ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { ResultOf } from '@functions/usecases/platform/result-of';

/** Notes that the customer has signed out in this browser. The browser stays known (`isNewBrowser`). */
export async function signOut(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { caller, browserId }: { caller: Caller; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const id = sessionIdOf(random.hash, caller, browserId);
  await store.transaction(async ({ customerSessions }) => {
    const session = await customerSessions.get(id);
    if (session !== null && session.signedOutAt === undefined)
      await customerSessions.save({ ...session, signedOutAt: clock.realNow() });
  });
  return ok({ success: true });
}
