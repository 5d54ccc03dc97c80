import type { RequestOf } from '@functions/base/contract/endpoint';
import type { managePassword as endpoint } from '@functions/customer-life/contract/manage-password';
import { clientNetwork } from '@functions/base/rules/client-network';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { PASSWORD_CALLS, PASSWORD_CALLS_PER_NETWORK } from '@functions/base/rules/sign-in-limits';
import { verifyHuman } from '@functions/base/steps/human-check';
import { pause } from '@functions/base/lib/waits';
import { AlreadyExists } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/messages/ports/repositories';
import { languageOf } from '@functions/base/contract/values/languages';
import { passwordMail } from '@functions/accounts/rules/account-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { findPayToken } from '@functions/purchase/steps/claim-guest-purchase';
import { ownedAccountByEmail } from '@functions/accounts/steps/remove-planted';

type PasswordDeps = Pick<
  Deps,
  'store' | 'auth' | 'clock' | 'random' | 'captcha' | 'rateLimits' | 'log' | 'signedTokens'
>;

/**
 * Milliseconds that every sign-up takes at least. It is longer than a call to Firebase, so the response time reveals
 * nothing about the address.
 */
const SIGN_UP_MIN_MS = 1000;

/**
 * Handles the actions of sign-in by e-mail and password. The response is always the same, so it reveals nothing about
 * an address; everything else is in an e-mail to that address. A password gives no access until the address is
 * verified.
 */
export async function managePassword(
  deps: PasswordDeps,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const email = request.email.toLowerCase();
  if (request.action === 'signUp' && request.password === undefined) return fail('password_missing');
  // Only callers that pass the captcha are counted. The counter of all raises an alarm and refuses nobody; e-mails are
  // counted by mailbox when they are sent (sendPasswordMail).
  const checked = await verifyHuman(deps, request.captchaToken, clientIp);
  if (!checked.ok) return checked;
  const network = clientNetwork(clientIp);
  const [, counted] = await Promise.all([
    deps.rateLimits.consume(PASSWORD_CALLS, ''),
    network === '' ? ok(true) : deps.rateLimits.consume(PASSWORD_CALLS_PER_NETWORK, network),
  ]);
  if (!counted.ok) return counted;
  if (request.password !== undefined && request.action === 'signUp')
    await Promise.all([createUnverifiedAccount(deps, email, request.password), pause(SIGN_UP_MIN_MS)]);
  const now = await deps.clock.now();
  const { nonTransactional } = deps.store;
  const payToken = request.prepaidToken ? await findPayToken(nonTransactional, request.prepaidToken, deps, now) : null;
  const task = {
    action: request.action,
    email,
    language: languageOf(request.language),
    ...(payToken !== null && { payToken }),
  };
  await enqueue(nonTransactional, passwordMail(task, deps.random.secretId(), now));
  return ok({ success: true });
}

/**
 * Creates an account whose address is not verified, or replaces its password. Until verification the newest password is
 * valid; the e-mail asks the owner of the mailbox for it.
 */
async function createUnverifiedAccount(deps: PasswordDeps, email: string, password: string): Promise<void> {
  const account = await ownedAccountByEmail(deps, email);
  if (account !== null) {
    if (!account.isVerified && !account.hasGoogle) await deps.auth.setPassword(account.uid, password);
    return;
  }
  try {
    await deps.auth.createPasswordAccount(email, password);
  } catch (error) {
    // A concurrent sign-up with this address was faster. Both enqueue an e-mail.
    if (!(error instanceof AlreadyExists)) throw error;
  }
}
