import type { Clock, SignedTokens, Mailer, MailPreview } from '@functions/ports/services';
import { mailer, type MailerSettings } from './mailer';
import { receiverLinks } from './receiver-links';
import { renderMail } from './render-mail';

/** The product's mailer: makes each mail's links for its receiver, at the moment it is sent. */
export function customerMailer(settings: MailerSettings, links: SignedTokens, clock: Clock): Mailer {
  const outgoing = mailer(settings);
  return {
    send: async (mail) => {
      const rendered = renderMail(mail, receiverLinks(settings.siteUrl, links, mail.uid ?? '', await clock.now()));
      await outgoing.send({ ...rendered, to: mail.to, messageId: mail.messageId });
    },
  };
}

/** The same mails, shown to staff instead of being sent. */
export const mailPreview = (siteUrl: string, links: SignedTokens): MailPreview => ({
  preview: (mail, now) => {
    const { subject, html } = renderMail(mail, receiverLinks(siteUrl, links, '', now));
    return { subject, html };
  },
});
