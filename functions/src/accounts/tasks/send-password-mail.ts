import type { SignInProvider } from '@functions/base/contract/values/status';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import { BUSY, DONE, isFirstTry, type Ends, type OutboxEntry } from '@functions/base/rules/outbox';
import { type PasswordMail } from '@functions/accounts/rules/account-tasks';
import { PASSWORD_MAIL_LIMIT } from '@functions/base/rules/sign-in-limits';
import { providerOf } from '@functions/accounts/rules/sign-in-accounts';
import type { Deps } from '@functions/accounts/ports/repositories';
import { countMail } from '@functions/accounts/steps/count-mail';
import { ownedAccountByEmail } from '@functions/accounts/steps/remove-planted';

type MailDeps = Pick<Deps, 'store' | 'auth' | 'mailer' | 'log' | 'rateLimits'>;

type Content = ContentOf<AccountMail, 'confirm-address' | 'reset-password' | 'account-exists'>;

const MAX_CUSTOMERS = 3;

/**
 * Sends an e-mail of the password sign-in. Its content is decided and its secret link created only now; neither is
 * stored. If the address already has another sign-in, the e-mail names its provider. An unknown address gets no e-mail.
 *
 * Each kind of e-mail has a limit by mailbox. Above it no new one is sent, and the owner of the mailbox uses the newest
 * link that is there: requests of strangers cannot take it away (T21). Only the first try is counted, because
 * a failing mail server must not use up the limit. Busy if other tasks count an e-mail of the same kind to the same
 * mailbox at this moment.
 */
export async function sendPasswordMail(
  deps: MailDeps,
  { action, email, language, payToken, id, ...entry }: PasswordMail & Pick<OutboxEntry, 'id' | 'attempts' | 'refusals'>,
): Promise<Ends<'done' | 'busy' | 'mailbox-refused'>> {
  const found = await contentFor(deps, action, email);
  if (found === null) return DONE;
  const content: Content = { ...found, ...(payToken !== undefined && { payToken }) };
  if (isFirstTry(entry)) {
    const counted = await countMail(deps.rateLimits, PASSWORD_MAIL_LIMIT, `${content.kind} ${email}`);
    if (counted !== 'counted') return counted === 'not-counted' ? BUSY : DONE;
  }
  return deps.mailer.send({ to: email, language, content, uid: null, customerId: null, messageId: id });
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
