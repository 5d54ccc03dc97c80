import { BRAND } from '@contract/values/brand';
import { payLinkText } from '@functions/domain/pay-link';
import { unsubscribeLinkText, type UnsubscribeLink } from '@functions/domain/unsubscribe-link';
import type { Clock, Links, Mailer } from '@functions/ports';
import { mailer, type MailerSettings } from './mailer';
import { renderMail } from './render-mail';

/** The product's mailer: makes each mail's links for its receiver, at the moment it is sent. */
export function customerMailer(settings: MailerSettings, links: Links, clock: Clock): Mailer {
  const outgoing = mailer(settings);
  const page = (path: string, query: Record<string, string> = {}): string => {
    const url = new URL(path, settings.siteUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    send: async (mail) => {
      const now = await clock.now();
      const uid = mail.uid ?? '';
      const sealed = (topic: UnsubscribeLink['topic']) => links.seal('unsubscribe', unsubscribeLinkText({ topic, uid }));
      const rendered = renderMail(mail, {
        site: page('/'),
        profile: page('/profile'),
        shop: page('/shop'),
        cancel: page('/cancel'),
        offer: page('/offer'),
        support: BRAND.supportBot,
        login: page('/login'),
        verify: (mode, code) => page('/verify', { mode, oobCode: code }),
        pay: (periodEnd) => page('/instantPay', { link: links.seal('pay', payLinkText(uid, periodEnd, now)) }),
        attach: (payToken) => page('/attach', { prepaid: links.seal('attach', payToken) }),
        unsubscribe: (topic) => page('/unsubscribe', { link: sealed(topic) }),
        unsubscribeByPost: (topic) => page('/api/unsubscribe', { link: sealed(topic) }),
      });
      await outgoing.send({ ...rendered, to: mail.to, messageId: mail.messageId });
    },
  };
}
