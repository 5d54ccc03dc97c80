import type { SignInProvider } from '@contract/values/status';
import type { AccountMail } from '@functions/domain/accounts/account-mails';
import { isFirstTry, type OutboxEntry } from '@functions/domain/platform/outbox';
import { type PasswordMail } from '@functions/domain/accounts/account-tasks';
import type { ContentOf } from '@functions/domain/platform/mail';
import { PASSWORD_MAILS } from '@functions/domain/platform/sign-in-limits';
import { providerOf } from '@functions/domain/accounts/sign-in-accounts';
import type { Deps, RateLimits } from '@functions/ports/services';
import { ownedAccountByEmail } from '@functions/usecases/accounts/remove-planted';

/** Other tasks count an e-mail of the same kind to the same mailbox at this moment. Nothing is used up. */
export class MailNotCounted extends Error {}

type MailDeps = Pick<Deps, 'store' | 'auth' | 'mailer' | 'log' | 'rateLimits'>;

type Content = ContentOf<AccountMail, 'confirm-address' | 'reset-password' | 'account-exists'>;

const MAX_CUSTOMERS = 3;

/**
 * Sends an e-mail of the password sign-in. Its content is decided and its secret link created only now; neither is
 * stored. If the address already has another sign-in, the e-mail names its provider. An unknown address gets no e-mail.
 *
 * Each kind of e-mail has a limit by mailbox. Above it no new one is sent, and the owner of the mailbox uses the newest
 * link that is there: requests of strangers cannot take it away (T21). Only the first try is counted, because
 * a failing mail server must not use up the limit. Throws MailNotCounted if the e-mail could not be counted.
 */
export async function sendPasswordMail(
  deps: MailDeps,
  { action, email, language, payToken, id, ...entry }: PasswordMail & Pick<OutboxEntry, 'id' | 'attempts' | 'refusals'>,
): Promise<void> {
  const found = await contentFor(deps, action, email);
  if (found === null) return;
  const content: Content = { ...found, ...(payToken !== undefined && { payToken }) };
  if (isFirstTry(entry) && !(await isCounted(deps.rateLimits, `${content.kind} ${email}`))) return;
  await deps.mailer.send({ to: email, language, content, uid: null, customerId: null, messageId: id });
}

/** Counts an e-mail; false above the limit. Throws MailNotCounted if it could not be counted. */
async function isCounted(rateLimits: RateLimits, key: string): Promise<boolean> {
  if ((await rateLimits.consume(PASSWORD_MAILS, key)).ok) return true;
  if ((await rateLimits.exhausted(PASSWORD_MAILS, key)) !== null) return false;
  throw new MailNotCounted('the e-mail could not be counted');
}

async function contentFor(deps: MailDeps, action: PasswordMail['action'], email: string): Promise<Content | null> {
  const account = await ownedAccountByEmail(deps, email);
  if (account?.hasPassword) {
    if (action === 'reset') return { kind: 'reset-password', code: await deps.auth.actionCode('reset', email) };
    if (!account.isVerified) return { kind: 'confirm-address', code: await deps.auth.actionCode('verify', email) };
  }
  const [provider] = await knownProviders(deps, email, account);
  return provider === undefined ? null : { kind: 'account-exists', provider };
}

async function knownProviders(
  deps: MailDeps,
  email: string,
  account: Awaited<ReturnType<typeof ownedAccountByEmail>>,
): Promise<SignInProvider[]> {
  const customers = await deps.store.nonTransactional.customers.withEmail(email, MAX_CUSTOMERS);
  const ofCustomers = customers.flatMap(({ signIns }) => signIns.flatMap((identityId) => providerOf(identityId) ?? []));
  return [
    ...(account?.hasGoogle ? (['google.com'] as const) : []),
    ...(account?.hasPassword && account.isVerified ? (['password'] as const) : []),
    ...ofCustomers,
  ];
}
