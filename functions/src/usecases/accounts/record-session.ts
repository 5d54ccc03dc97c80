import { isErased, type Caller } from '@functions/domain/accounts/customer';
import {
  isNewSignIn,
  mayBeNewBrowser,
  recordOfSameSession,
  seenSession,
  sessionIdOf,
  type SeenBrowser,
} from '@functions/domain/accounts/customer-session';
import { isSessionOver } from '@functions/domain/accounts/recent-sign-in';
import { wayOf } from '@functions/domain/accounts/sign-in-accounts';
import type { Deps } from '@functions/ports/services';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

/** The most browsers of one account that are recorded; the ones that were used last stay. */
export const MOST_SESSIONS = 50;

/**
 * Records that an account is used in a browser, and mails its owner after a sign-in from a new one. The account of the
 * caller must be registered and open to its sign-in; what was deleted or signed out meanwhile is not recorded.
 */
export async function recordSession(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  caller: Caller,
  browser: SeenBrowser,
): Promise<void> {
  const id = sessionIdOf(random.hash, caller, browser.browserId);
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const { customerSessions, customers } = repositories;
    const known = await customerSessions.get(id);
    const session = seenSession(id, caller, browser, clock.realNow(), known);
    if (!mayBeNewBrowser(session, known)) return customerSessions.save(session);
    const customer = await customers.get(caller.uid);
    if (customer === null || isErased(customer) || isSessionOver(caller, customer)) return;
    const others = (await customerSessions.ofCustomer(caller.uid, MOST_SESSIONS)).filter((other) => other.id !== id);
    const same = recordOfSameSession(session, others);
    const { lastSeen, clientIp } = session;
    if (same !== undefined && browser.browserId === '') return customerSessions.save({ ...same, lastSeen, clientIp });
    await customerSessions.save(session);
    for (const oldest of others.slice(MOST_SESSIONS - 1)) await customerSessions.remove(oldest.id);
    const provider = wayOf(caller.identityId);
    if (provider === null || !isNewSignIn(session, others)) return;
    const content = { kind: 'new-browser', provider, browser: session.browser } as const;
    // A browser that was signed out elsewhere is new again at its next sign-in.
    await enqueueMail(repositories, { uid: caller.uid }, content, `${id}_${session.openedAt}`, now);
  });
}
