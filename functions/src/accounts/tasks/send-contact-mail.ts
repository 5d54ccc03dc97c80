import type { ContactMail } from '@functions/accounts/rules/account-tasks';
import type { Ends } from '@functions/base/rules/outbox';
import type { Deps } from '@functions/accounts/ports/repositories';
import { contactCode } from '@functions/accounts/steps/contact-code';

/** Sends the e-mail with the code. The code is computed now and stored nowhere. */
export const sendContactMail = async (
  { mailer, signedTokens }: Pick<Deps, 'mailer' | 'signedTokens'>,
  mail: ContactMail & { id: string },
): Promise<Ends<'done' | 'mailbox-refused'>> =>
  mailer.send({
    to: mail.email,
    language: mail.language,
    content: { kind: 'contact-code', code: contactCode(signedTokens, mail) },
    uid: null,
    customerId: null,
    messageId: mail.id,
  });
