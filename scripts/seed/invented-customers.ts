import { isEmail } from '@functions/base/contract/values/email';
import type { Deps } from '@functions/ports/services';
import { registerCustomer } from '@functions/customer-life/calls/register-customer';
import { grantDays, restrictUser } from '@functions/panel/calls/change-subscription';
import { addNote } from '@functions/accounts/calls/customer-notes';
import { CommandError, expectDone } from '../lib/cli';

/**
 * Customers of an environment for tests, without personal data: every address is an alias of the team's own mailbox.
 * They have what staff can give. Nobody pays here: the terminal is the provider's, and a payment that it does not know
 * would be a difference in the close of the day. A team signs in as one of them and pays with a test card.
 */
export interface InventedCustomersOptions {
  readonly deps: Deps;
  /** Calls Identity Toolkit with the web API key. Throws the service's error. */
  readonly identityToolkit: (method: string, request: object) => Promise<Record<string, unknown>>;
  /** qa@your.domain: `granted` becomes qa+granted@your.domain. */
  readonly mailbox: string;
  /** Of every account. */
  readonly password: string;
}

interface Person {
  readonly state: string;
  readonly about: string;
  readonly days?: number;
  readonly isRestricted?: true;
  readonly note?: string;
}

const PEOPLE: readonly Person[] = [
  { state: 'new', about: 'has never bought' },
  { state: 'granted', about: 'has access for 30 days', days: 30, note: 'Просит отвечать на почту, звонить нельзя.' },
  { state: 'ending', about: 'has access until tomorrow, and is expired after that', days: 1 },
  { state: 'restricted', about: 'is restricted', days: 30, isRestricted: true },
];

/** The audit shows who it was. */
const staff = { login: 'console', role: 'admin', signedInAt: 0, sessionId: '' } as const;

/**
 * Yields what became of each. A repetition finishes what a failed run began, and changes nothing else. Throws
 * CommandError if a call refuses.
 */
export async function* inventCustomers(options: InventedCustomersOptions): AsyncGenerator<string> {
  const { deps, mailbox } = options;
  if (!isEmail(mailbox)) throw new CommandError('--mailbox must be an e-mail address.');
  for (const person of PEOPLE) {
    const email = mailbox.replace('@', `+${person.state}@`);
    const known = await deps.store.nonTransactional.customers.findByEmail(email);
    await settle(deps, person, known?.id ?? (await register(options, email)));
    yield `${email} ${known === null ? person.about : 'exists already'}`;
  }
}

/** Creates the account, unless a failed run did, verifies its address, and registers it. Returns the id for staff. */
async function register({ deps, identityToolkit, password }: InventedCustomersOptions, email: string): Promise<string> {
  const account = await deps.auth.accountByEmail(email);
  await (account === null
    ? deps.auth.createPasswordAccount(email, password)
    : deps.auth.setPassword(account.uid, password));
  await identityToolkit('update', { oobCode: await deps.auth.actionCode('verify', email) });
  const { idToken } = await identityToolkit('signInWithPassword', { email, password, returnSecureToken: true });
  const caller = await deps.auth.verify(String(idToken));
  if (caller === null) throw new CommandError(`${email}: the sign-in is not valid.`);
  const { uid } = caller;
  expectDone(await registerCustomer(deps, { caller, customer: null, request: { uid, email, language: 'ru' } }));
  const customer = await deps.store.nonTransactional.customers.get(uid);
  if (customer === null) throw new CommandError(`${email} was not registered.`);
  return customer.id;
}

/** Each action is done once for a customer: its request has the same id in every run. */
async function settle(deps: Deps, { days, note, isRestricted }: Person, userId: string): Promise<void> {
  const about = { userId, requestId: `seed-${userId}`, reason: 'a customer for tests' };
  if (days !== undefined) expectDone(await grantDays(deps, { staff, request: { ...about, days } }));
  if (isRestricted) expectDone(await restrictUser(deps, { staff, request: { ...about, class: 'key-shared' } }));
  if (note !== undefined) expectDone(await addNote(deps, { staff, request: { ...about, text: note, isPinned: true } }));
}
