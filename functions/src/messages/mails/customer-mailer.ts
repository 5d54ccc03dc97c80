import type { Clock, SignedTokens, Mailer, MailPreview } from '@functions/ports/services';
import { mailer, type MailerSettings } from './mailer';
import { recipientLinks } from './recipient-links';
import { renderMail } from './render-mail';

/** Renders and sends e-mails to customers. Links are signed for the recipient at the time of sending. */
export function customerMailer(settings: MailerSettings, signedTokens: SignedTokens, clock: Clock): Mailer {
  const outgoing = mailer(settings);
  return {
    send: async (mail) => {
      const rendered = renderMail(mail, recipientLinks(settings.siteUrl, signedTokens, mail, await clock.now()));
      return outgoing.send({ ...rendered, to: mail.to, messageId: mail.messageId });
    },
  };
}

/** Renders an e-mail for staff without sending it; its links identify no customer. */
export const mailPreview = (siteUrl: string, signedTokens: SignedTokens): MailPreview => ({
  preview: async (mail, now) => {
    const { subject, html } = renderMail(
      mail,
      recipientLinks(siteUrl, signedTokens, { uid: null, customerId: null }, now),
    );
    return { subject, html };
  },
});
