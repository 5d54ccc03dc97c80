import { isErased, type Caller, type Customer } from '@functions/accounts/rules/customer';
import {
  displacedBy,
  isNewSignIn,
  mayBeNewBrowser,
  MOST_SESSIONS,
  NEW_BROWSERS,
  recordOfSameSession,
  seenSession,
  sessionIdOf,
  sessionKeyOf,
  type CustomerSession,
  type SeenBrowser,
} from '@functions/accounts/rules/customer-session';
import { isSessionOver } from '@functions/accounts/rules/recent-sign-in';
import { wayOf } from '@functions/accounts/rules/sign-in-accounts';
import type { Deps } from '@functions/accounts/ports/repositories';
import { AlreadyExists } from '@functions/base/ports/repositories';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';

type RecordDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits'>;

/**
 * Records that an account is used in a browser, and mails its owner after a sign-in from a new one. The account of the
 * caller must be registered and open to its sign-in; what was deleted or signed out meanwhile is not recorded.
 */
export async function recordSession(deps: RecordDeps, caller: Caller, browser: SeenBrowser): Promise<void> {
  const id = sessionIdOf(deps.random.hash, caller, browser.browserId);
  if (!(await recordKnown(deps, id, caller, browser))) await recordNew(deps, id, caller, browser);
}

/** Updates the record of a browser that is not new to the account; false for any other. */
const recordKnown = ({ store, clock }: RecordDeps, id: string, caller: Caller, browser: SeenBrowser) =>
  store.transaction(async ({ customerSessions }) => {
    const known = await customerSessions.get(id);
    const session = seenSession(id, caller, browser, clock.realNow(), known);
    if (mayBeNewBrowser(session, known)) return false;
    await customerSessions.save(session);
    return true;
  });

/**
 * The id of a browser is what the client says. So the other records are read outside of the transaction, which calls
 * with made-up ids would otherwise fight over; the e-mail comes first and is created once for a session, whatever else
 * is written at the same time; and the further browsers of a session are limited (T21, T22).
 */
async function recordNew(deps: RecordDeps, id: string, caller: Caller, browser: SeenBrowser): Promise<void> {
  const { store, clock, random, rateLimits } = deps;
  const key = sessionKeyOf(random.hash, caller);
  if ((await rateLimits.exhausted(NEW_BROWSERS, key)) !== null) return;
  const { customers, customerSessions } = store.nonTransactional;
  const [customer, all] = await Promise.all([
    customers.get(caller.uid),
    // A few more may be there: records that are made at once do not see each other.
    customerSessions.ofCustomer(caller.uid, MOST_SESSIONS + NEW_BROWSERS.max),
  ]);
  if (isOver(caller, customer)) return;
  const others = all.filter((other) => other.id !== id);
  const session = seenSession(id, caller, browser, clock.realNow(), null);
  const same = recordOfSameSession(session, others);
  if (isNewSignIn(session, others)) await mailOwner(deps, session, key);
  if (same !== undefined && browser.browserId === '') return saveSeen(deps, same.id, session);
  if (same !== undefined && !(await rateLimits.consume(NEW_BROWSERS, key)).ok) return;
  await store.transaction(async (repositories) => {
    const [stored, known] = await Promise.all([
      repositories.customers.get(caller.uid),
      repositories.customerSessions.get(id),
    ]);
    if (isOver(caller, stored)) return;
    await repositories.customerSessions.save(seenSession(id, caller, browser, clock.realNow(), known));
    for (const displaced of displacedBy(session, others)) await repositories.customerSessions.remove(displaced.id);
  });
}

const isOver = (caller: Caller, customer: Customer | null): boolean =>
  customer === null || isErased(customer) || isSessionOver(caller, customer);

/** A browser without an id is seen in the record of its session. */
const saveSeen = (
  { store }: RecordDeps,
  id: string,
  { lastSeen, clientIp }: Pick<CustomerSession, 'lastSeen' | 'clientIp'>,
): Promise<void> =>
  store.transaction(async ({ customerSessions }) => {
    const known = await customerSessions.get(id);
    if (known !== null) await customerSessions.save({ ...known, lastSeen, clientIp });
  });

/** Enqueues the e-mail, once for each session. It needs no transaction: creating it twice fails. */
async function mailOwner({ store, clock }: RecordDeps, session: CustomerSession, key: string): Promise<void> {
  const provider = wayOf(session.signIn);
  if (provider === null) return;
  const content = { kind: 'new-browser', provider, browser: session.browser } as const;
  try {
    await enqueueMail<AccountMail>(store.nonTransactional, { uid: session.uid }, content, key, await clock.now());
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error;
  }
}
