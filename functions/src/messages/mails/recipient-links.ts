import { supportLinks } from '@functions/base/contract/values/support-links';
import type { Instant } from '@functions/base/rules/calendar';
import { giftLinkText } from '@functions/gifts/rules/gift';
import { payLinkText } from '@functions/purchase/rules/pay-link';
import { removedSignInText } from '@functions/accounts/rules/removed-sign-in';
import { unsubscribeLinkText, type UnsubscribeLink } from '@functions/accounts/rules/unsubscribe-link';
import type { Mail } from '@functions/messages/rules/all-mails';
import type { SignedTokens } from '@functions/ports/services';
import type { MailLinks } from '@functions/base/mails/mail-links';

/** The links of an e-mail to one recipient, who may have no account. */
export function recipientLinks(
  siteUrl: string,
  signedTokens: SignedTokens,
  recipient: Pick<Mail, 'uid' | 'customerId'>,
  now: Instant,
): MailLinks {
  const uid = recipient.uid ?? '';
  const support = supportLinks(recipient.customerId);
  const urlOf = (path: string, query: Record<string, string> = {}): string => {
    const url = new URL(path, siteUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const unsubscribeToken = (topic: UnsubscribeLink['topic']) =>
    signedTokens.sign('unsubscribe', unsubscribeLinkText({ topic, uid }));
  return {
    site: urlOf('/'),
    profile: urlOf('/profile'),
    resume: urlOf('/profile', { resume: '1' }),
    shop: urlOf('/shop'),
    install: urlOf('/install'),
    cancel: urlOf('/cancel'),
    offer: urlOf('/offer'),
    promo: urlOf('/promo'),
    supportBot: support.bot,
    supportEmail: support.email,
    login: urlOf('/login'),
    verify: (mode, code, payToken) =>
      urlOf('/verify', {
        mode,
        oobCode: code,
        ...(payToken !== undefined && { prepaid: signedTokens.sign('attach', payToken) }),
      }),
    restoreSignIn: (signIn, at) =>
      urlOf('/verify', {
        mode: 'restoreSignIn',
        link: signedTokens.sign('restore-sign-in', removedSignInText({ uid, signIn, at })),
      }),
    pay: (periodEnd) => urlOf('/instantPay', { link: signedTokens.sign('pay', payLinkText(uid, periodEnd, now)) }),
    attach: (payToken) => urlOf('/attach', { prepaid: signedTokens.sign('attach', payToken) }),
    gift: (gift) => urlOf('/attach', { prepaid: signedTokens.sign('gift', giftLinkText(gift)), gift: '1' }),
    unsubscribe: (topic) => urlOf('/unsubscribe', { link: unsubscribeToken(topic) }),
    unsubscribeByPost: (topic) => urlOf('/api/unsubscribe', { link: unsubscribeToken(topic) }),
  };
}
