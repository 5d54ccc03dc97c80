import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { giveContact as endpoint } from '@contract/accounts/verify-contact-email';
import {
  acceptedWindows,
  codeOf,
  contactCodeText,
  contactWindow,
} from '@functions/domain/accounts/email-verification-code';
import type { Caller } from '@functions/domain/accounts/customer';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { CONTACT_CODES, CONTACT_CODES_OF_ADDRESS, CONTACT_GUESSES } from '@functions/domain/platform/sign-in-limits';
import type { ContactMail } from '@functions/domain/platform/outbox';
import type { Deps } from '@functions/ports/services';
import { languageOf } from './language-of';
import { postContactMail } from '@functions/usecases/platform/outbox-tasks';

type ContactDeps = Pick<Deps, 'store' | 'auth' | 'clock' | 'random' | 'links' | 'limits'>;
type Answer = Outcome<ResponseOf<typeof endpoint>>;

/**
 * The offer needs an address, and Yandex may give none: then the customer names one and proves it with six digits from a mail.
 * Only for a session without an address; the proven one becomes part of a new session, and of the customer at the registration.
 */
export async function giveContact(
  deps: ContactDeps,
  { caller, request }: { caller: Caller; request: RequestOf<typeof endpoint> },
): Promise<Answer> {
  if (caller.email !== '') return refused('contact-known');
  const contact = request.contact.toLowerCase();
  return request.code === undefined
    ? sendCode(deps, caller, contact, request.language)
    : checkCode(deps, caller, contact, request.code);
}

async function sendCode(
  { store, clock, random, limits }: ContactDeps,
  { uid }: Caller,
  email: string,
  language: string | undefined,
): Promise<Answer> {
  const isAllowed = (await limits.allows(CONTACT_CODES, uid)) && (await limits.allows(CONTACT_CODES_OF_ADDRESS, email));
  if (!isAllowed) return refused('too-many-attempts');
  const task = { uid, email, window: contactWindow(clock.realNow()), language: languageOf(language) };
  await postContactMail(store.direct, task, random.secretId(), await clock.now());
  return accepted({ success: true });
}

async function checkCode(
  { auth, clock, links, limits }: ContactDeps,
  { uid, via }: Caller,
  email: string,
  code: string,
): Promise<Answer> {
  if (!(await limits.allows(CONTACT_GUESSES, uid))) return refused('too-many-attempts');
  const isRight = acceptedWindows(clock.realNow()).some((window) => codeFor(links, { uid, email, window }) === code);
  if (!isRight) return refused('code-not-valid');
  return accepted({ success: true, customToken: await auth.customToken(uid, { via, contact: email }) });
}

const codeFor = (links: Deps['links'], { uid, email, window }: Pick<ContactMail, 'uid' | 'email' | 'window'>): string =>
  codeOf(links.seal('contact', contactCodeText(uid, email, window)));

/** The code is made when the mail is sent, and stored nowhere. */
export const sendContactMail = async (
  { mailer, links }: Pick<Deps, 'mailer' | 'links'>,
  mail: ContactMail & { id: string },
): Promise<void> =>
  mailer.send({
    to: mail.email,
    language: mail.language,
    content: { kind: 'contact-code', code: codeFor(links, mail) },
    uid: null,
    messageId: mail.id,
  });
