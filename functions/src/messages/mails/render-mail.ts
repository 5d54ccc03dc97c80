import type { Mail } from '@functions/messages/rules/all-mails';
import { emailHtml } from '@functions/base/mails/email-html';
import { composeEmail } from './compose-email';
import { emailText } from '@functions/base/mails/email-text';
import type { MailTopic } from '@functions/base/contract/values/mail-topics';
import type { MailLinks } from '@functions/base/mails/mail-links';
import { emailContext } from '@functions/base/mails/email-context';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Renders an e-mail in its language. Throws if a text is missing. */
export function renderMail({ content, language }: Pick<Mail, 'content' | 'language'>, links: MailLinks): RenderedMail {
  const context = emailContext(language, links);
  const email = composeEmail(content, context);
  return {
    subject: email.subject,
    html: emailHtml(email, language, context),
    text: emailText(email, language, context),
    headers: email.topic === undefined ? {} : unsubscribeHeaders(links, email.topic),
  };
}

/** Headers for the one-click unsubscribe button of mail clients (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (links: MailLinks, topic: MailTopic): Record<string, string> => ({
  'List-Unsubscribe': `<${links.unsubscribeByPost(topic)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
