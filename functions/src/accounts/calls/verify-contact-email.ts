import type { RequestOf } from '@functions/base/contract/endpoint';
import type { verifyContactEmail as endpoint } from '@functions/accounts/contract/verify-contact-email';
import { acceptedCodeWindows, codeWindow } from '@functions/accounts/rules/email-verification-code';
import type { Caller } from '@functions/accounts/rules/customer';
import { endOfNextSession } from '@functions/accounts/rules/recent-sign-in';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { CONTACT_CODES, CONTACT_CODES_PER_EMAIL, CONTACT_GUESSES } from '@functions/base/rules/sign-in-limits';
import { contactMail } from '@functions/accounts/rules/account-tasks';
import type { Deps } from '@functions/accounts/ports/repositories';
import { contactCode } from '@functions/accounts/steps/contact-code';
import { humanCheckOf, type HumanCheck } from '@functions/base/steps/human-check';
import { languageOf } from '@functions/base/contract/values/languages';
import { enqueue } from '@functions/base/steps/enqueue';

type ContactDeps = Pick<Deps, 'store' | 'auth' | 'clock' | 'random' | 'signedTokens' | 'rateLimits' | 'captcha'>;
type ContactResult = ResultOf<typeof endpoint>;

/**
 * Verifies a contact e-mail address with a code of six digits. The offer requires an address, and Yandex may return
 * none. Only for a session without an address; the verified one becomes part of a new session, and of the customer at
 * registration.
 */
export async function verifyContactEmail(
  deps: ContactDeps,
  { caller, request, clientIp }: { caller: Caller; request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ContactResult> {
  if (caller.email !== '') return fail('contact_known');
  const contact = request.contact.toLowerCase();
  if (request.code !== undefined) return checkCode(deps, caller, contact, request.code);
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  return sendCode(deps, caller, { email: contact, language: request.language, humanCheck });
}

async function sendCode(
  { store, clock, random, rateLimits }: ContactDeps,
  { uid }: Caller,
  { email, language, humanCheck }: { email: string; language: string | undefined; humanCheck: HumanCheck },
): Promise<ContactResult> {
  // A call that is repeated with a captcha costs one of the account's codes. An account without a code left uses up no
  // attempt of a mailbox.
  const exhausted = await rateLimits.exhausted(CONTACT_CODES, uid);
  if (exhausted !== null) return exhausted;
  if (!(await rateLimits.consume(CONTACT_CODES_PER_EMAIL, email)).ok) {
    const checked = await humanCheck();
    if (!checked.ok) return checked;
  }
  const counted = await rateLimits.consume(CONTACT_CODES, uid);
  if (!counted.ok) return counted;
  const task = { uid, email, window: codeWindow(clock.realNow()), language: languageOf(language) };
  await enqueue(store.nonTransactional, contactMail(task, random.secretId(), await clock.now()));
  return ok({ success: true });
}

async function checkCode(
  { auth, clock, signedTokens, rateLimits }: ContactDeps,
  caller: Caller,
  email: string,
  code: string,
): Promise<ContactResult> {
  const { uid, identityId, signedInAt, openedAt } = caller;
  const counted = await rateLimits.consume(CONTACT_GUESSES, uid);
  if (!counted.ok) return counted;
  const isValid = acceptedCodeWindows(clock.realNow()).some(
    (window) => contactCode(signedTokens, { uid, email, window }) === code,
  );
  if (!isValid) return fail('code_not_valid');
  const customToken = await auth.customToken(uid, {
    via: identityId,
    contact: email,
    signedInAt,
    openedAt,
    endsAt: endOfNextSession(caller, clock.realNow()),
  });
  return ok({ success: true, customToken });
}
