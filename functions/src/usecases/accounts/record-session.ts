import { isErased, type Caller } from '@functions/domain/accounts/customer';
import {
  isNewBrowser,
  recordOfSameSession,
  seenSession,
  sessionIdOf,
  type SeenBrowser,
} from '@functions/domain/accounts/customer-session';
import { isSessionOver } from '@functions/domain/accounts/recent-sign-in';
import { wayOf } from '@functions/domain/accounts/sign-in-accounts';
import type { Deps } from '@functions/ports/services';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

/** More browsers of one account are not compared with a new one, nor listed. */
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
    const known = await repositories.customerSessions.get(id);
    const session = seenSession(id, caller, browser, clock.realNow(), known);
    if (known !== null) return repositories.customerSessions.save(session);
    const customer = await repositories.customers.get(caller.uid);
    if (customer === null || isErased(customer) || isSessionOver(caller, customer)) return;
    const others = await repositories.customerSessions.ofCustomer(caller.uid, MOST_SESSIONS);
    const same = browser.browserId === '' ? recordOfSameSession(session, others) : undefined;
    const { lastSeen, clientIp } = session;
    if (same !== undefined) return repositories.customerSessions.save({ ...same, lastSeen, clientIp });
    await repositories.customerSessions.create(session);
    const provider = wayOf(caller.identityId);
    if (provider === null || !isNewBrowser(session, others)) return;
    const content = { kind: 'new-browser', provider, browser: session.browser } as const;
    await enqueueMail(repositories, { uid: caller.uid }, content, id, now);
  });
}
