import type { listSessions as endpoint } from '@functions/accounts/contract/sessions';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { MOST_SESSIONS, isSignedIn, sessionIdOf } from '@functions/accounts/rules/customer-session';
import { wayOf } from '@functions/accounts/rules/sign-in-accounts';
import { toIso } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';

/** Returns where the account of the customer is signed in, the last used first. */
export async function listSessions(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { caller, customer, browserId }: { caller: Caller; customer: Customer; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const current = sessionIdOf(random.hash, caller, browserId);
  const all = await store.nonTransactional.customerSessions.ofCustomer(customer.uid, MOST_SESSIONS);
  const open = all.filter((session) => session.id === current || isSignedIn(session, customer, clock.realNow()));
  const sessions = open.flatMap(({ id, browser, signIn, firstSeen, lastSeen, clientIp }) => {
    const provider = wayOf(signIn);
    const seen = { firstSeen: toIso(firstSeen), lastSeen: toIso(lastSeen), lastAddress: clientIp };
    return provider === null ? [] : [{ id, browser, provider, ...seen, isCurrent: id === current }];
  });
  return ok({ success: true, sessions });
}
