import type { signOut as endpoint } from '@functions/accounts/contract/sessions';
import type { Caller } from '@functions/accounts/rules/customer';
import { sessionIdOf } from '@functions/accounts/rules/customer-session';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';

/**
 * Notes that the customer has signed out in this browser. The browser stays known (`mayBeNewBrowser`). News no longer
 * arrives there: somebody else may use it next.
 */
export async function signOut(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { caller, browserId }: { caller: Caller; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const id = sessionIdOf(random.hash, caller, browserId);
  await store.transaction(async ({ customerSessions, newsAddresses }) => {
    const [session, addresses] = await Promise.all([customerSessions.get(id), newsAddresses.ofCustomer(caller.uid)]);
    for (const address of addresses)
      if (address.channel === 'push' && address.sessionId === id) await newsAddresses.remove(address.id);
    if (session !== null && session.signedOutAt === undefined)
      await customerSessions.save({ ...session, signedOutAt: clock.realNow() });
  });
  return ok({ success: true });
}
