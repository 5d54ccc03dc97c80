import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { managePassword as endpoint } from '@contract/accounts/manage-password';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { isPreHijacked, type AuthAccount } from '@functions/domain/accounts/sign-in-accounts';
import { PASSWORD_CALLS, PASSWORD_MAILS } from '@functions/domain/platform/sign-in-limits';
import { ProviderError, type Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';
import { languageOf } from './language-of';
import { enqueuePasswordMail } from '@functions/usecases/platform/outbox-tasks';

type PasswordDeps = Pick<Deps, 'store' | 'auth' | 'clock' | 'random' | 'captcha' | 'rateLimits' | 'log'>;

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
): Promise<Result<ResponseOf<typeof endpoint>>> {
  const email = request.email.toLowerCase();
  if (request.action === 'signUp' && request.password === undefined) return fail('password-missing');
  // Only who passed it is counted: otherwise anyone could use up everybody's limit.
  const checked = await checkHuman(deps, request.captchaToken);
  if (!checked.ok) return checked;
  if (!(await deps.rateLimits.consume(PASSWORD_CALLS, ''))) return fail('too-many-attempts');
  if (!(await deps.rateLimits.consume(PASSWORD_MAILS, email))) return fail('too-many-attempts');
  if (request.password !== undefined && request.action === 'signUp')
    await Promise.all([createUnverifiedAccount(deps, email, request.password), pause(SIGN_UP_TAKES)]);
  const task = { action: request.action, email, language: languageOf(request.language) };
  await enqueuePasswordMail(deps.store.nonTransactional, task, deps.random.secretId(), await deps.clock.now());
  return ok({ success: true });
}

async function checkHuman({ captcha }: Pick<Deps, 'captcha'>, token: string): Promise<Result<true>> {
  try {
    return (await captcha.verify(token)) ? ok(true) : fail('human-check-failed');
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return fail('provider-unavailable');
    throw error;
  }
}

/** Until the address is confirmed the newest password counts: whoever reads the mailbox is asked for it there. */
async function createUnverifiedAccount(deps: PasswordDeps, email: string, password: string): Promise<void> {
  const account = await ownedAccountByEmail(deps, email);
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
export async function ownedAccountByEmail(
  { auth, store, log }: Pick<Deps, 'auth' | 'store' | 'log'>,
  email: string,
): Promise<AuthAccount | null> {
  const account = await auth.accountByEmail(email);
  if (account === null || !isPreHijacked(account, await store.nonTransactional.customers.get(account.uid)))
    return account;
  log.warn('an address was planted on an account', { uid: account.uid });
  await auth.removeAccount(account.uid);
  return null;
}
