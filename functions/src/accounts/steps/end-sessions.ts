import { MOST_SESSIONS, sessionIdOf } from '@functions/accounts/rules/customer-session';
import type { Caller } from '@functions/accounts/rules/customer';
import { isSessionOver } from '@functions/accounts/rules/recent-sign-in';
import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Deps, Repositories } from '@functions/accounts/ports/repositories';

/**
 * Ends every session of the customer that was opened before now, and removes the records of their browsers except the
 * calling one, which stays known. News no longer arrives but by e-mail: whoever had a session may have bound a chat,
 * and the id of a browser proves nothing. Returns the moment (real time) from which sessions count; it never goes back.
 * A session that was ended meanwhile ends no other: fails with `sign_in_again`.
 */
export const endSessions = (
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  caller: Caller,
  browserId: string,
  alsoDo: (repositories: Repositories) => Promise<void> = () => Promise.resolve(),
): Promise<Result<Instant, 'not_registered' | 'sign_in_again'>> =>
  store.transaction(async (repositories) => {
    const { customers, customerSessions, newsAddresses } = repositories;
    const customer = await customers.get(caller.uid);
    if (customer === null) return fail('not_registered');
    if (isSessionOver(caller, customer)) return fail('sign_in_again');
    const [sessions, addresses] = await Promise.all([
      customerSessions.ofCustomer(caller.uid, MOST_SESSIONS),
      newsAddresses.ofCustomer(caller.uid),
    ]);
    const sessionsFrom = Math.max(clock.realNow(), customer.sessionsFrom ?? 0);
    await customers.save({ ...customer, sessionsFrom });
    const current = sessionIdOf(random.hash, caller, browserId);
    for (const { id } of sessions) if (id !== current) await customerSessions.remove(id);
    for (const { id } of addresses) await newsAddresses.remove(id);
    await alsoDo(repositories);
    return ok(sessionsFrom);
  });
