import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { managePassword as endpoint } from '@contract/accounts/manage-password';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { isPlanted, type AuthAccount } from '@functions/domain/accounts/sign-in-accounts';
import { PASSWORD_CALLS, PASSWORD_MAILS } from '@functions/domain/platform/sign-in-limits';
import { ProviderError, type Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';
import { languageOf } from './language-of';
import { postPasswordMail } from '@functions/usecases/platform/outbox-tasks';

type PasswordDeps = Pick<Deps, 'store' | 'auth' | 'clock' | 'random' | 'humanCheck' | 'limits' | 'log'>;

/** Longer than Firebase needs for either: how long the answer takes says nothing about the address. Milliseconds. */
const SIGN_UP_TAKES = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sign-in by e-mail and password, as far as it needs us. Nobody learns here what is known about an address: the answer is
 * one and the same, and everything else is in a mail to that address. A password opens nothing before the mail was answered.
 */
export async function managePassword(
  deps: PasswordDeps,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const email = request.email.toLowerCase();
  if (request.action === 'signUp' && request.password === undefined) return refused('password-missing');
  // Only who passed it is counted: otherwise anyone could use up everybody's limit.
  const checked = await checkHuman(deps, request.captchaToken);
  if (!checked.ok) return checked;
  if (!(await deps.limits.allows(PASSWORD_CALLS, ''))) return refused('too-many-attempts');
  if (!(await deps.limits.allows(PASSWORD_MAILS, email))) return refused('too-many-attempts');
  if (request.password !== undefined && request.action === 'signUp')
    await Promise.all([takeIn(deps, email, request.password), pause(SIGN_UP_TAKES)]);
  const task = { action: request.action, email, language: languageOf(request.language) };
  await postPasswordMail(deps.store.direct, task, deps.random.secretId(), await deps.clock.now());
  return accepted({ success: true });
}

async function checkHuman({ humanCheck }: Pick<Deps, 'humanCheck'>, token: string): Promise<Outcome<true>> {
  try {
    return (await humanCheck.passed(token)) ? accepted(true) : refused('human-check-failed');
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return refused('provider-unavailable');
    throw error;
  }
}

/** Until the address is confirmed the newest password counts: whoever reads the mailbox is asked for it there. */
async function takeIn(deps: PasswordDeps, email: string, password: string): Promise<void> {
  const account = await rightfulAccount(deps, email);
  if (account !== null) {
    if (!account.isVerified && !account.hasGoogle) await deps.auth.setPassword(account.uid, password);
    return;
  }
  try {
    await deps.auth.createPasswordAccount(email, password);
  } catch (error) {
    // Another sign-up with this address was faster; its mail is on the way, and so is ours.
    if (!(error instanceof AlreadyExists)) throw error;
  }
}

/** The account behind an address. One that somebody planted is removed: a token of ours makes it anew, without the address. */
export async function rightfulAccount(
  { auth, store, log }: Pick<Deps, 'auth' | 'store' | 'log'>,
  email: string,
): Promise<AuthAccount | null> {
  const account = await auth.accountByEmail(email);
  if (account === null || !isPlanted(account, await store.direct.customers.get(account.uid))) return account;
  log.warn('an address was planted on an account', { uid: account.uid });
  await auth.removeAccount(account.uid);
  return null;
}
