import { BRAND } from '@contract/values/brand';
import type { Instant } from '@functions/domain/platform/calendar';
import { payLinkText } from '@functions/domain/purchase/pay-link';
import { unsubscribeLinkText, type UnsubscribeLink } from '@functions/domain/accounts/unsubscribe-link';
import type { SignedTokens } from '@functions/ports/services';
import type { MailLinks } from './mail-links';

/** The links of one receiver's mail, as of a moment. `uid` is '' for who has no account. */
export function receiverLinks(siteUrl: string, links: SignedTokens, uid: string, now: Instant): MailLinks {
  const page = (path: string, query: Record<string, string> = {}): string => {
    const url = new URL(path, siteUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const sealed = (topic: UnsubscribeLink['topic']) => links.sign('unsubscribe', unsubscribeLinkText({ topic, uid }));
  return {
    site: page('/'),
    profile: page('/profile'),
    shop: page('/shop'),
    cancel: page('/cancel'),
    offer: page('/offer'),
    support: BRAND.supportBot,
    login: page('/login'),
    verify: (mode, code) => page('/verify', { mode, oobCode: code }),
    pay: (periodEnd) => page('/instantPay', { link: links.sign('pay', payLinkText(uid, periodEnd, now)) }),
    attach: (payToken) => page('/attach', { prepaid: links.sign('attach', payToken) }),
    unsubscribe: (topic) => page('/unsubscribe', { link: sealed(topic) }),
    unsubscribeByPost: (topic) => page('/api/unsubscribe', { link: sealed(topic) }),
  };
}
