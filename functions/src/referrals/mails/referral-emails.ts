import type { ReferralMail } from '@functions/referrals/rules/referral-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

/** An invitee has qualified: the new referral discount in percent. */
function friendCountedEmail(
  { percent: whole }: ContentOf<ReferralMail, 'friend-counted'>,
  { t, percent, openProfile }: EmailContext,
): Email {
  const discount = { percent: percent(whole) };
  return {
    subject: t('friendCounted.subject', discount),
    illustration: 'active',
    heading: t('friendCounted.heading'),
    figure: discount.percent,
    paragraphs: [
      t(whole >= 100 ? 'friendCounted.free' : 'friendCounted.discount', discount),
      t('friendCounted.frozen'),
    ],
    button: openProfile,
  };
}

/** An invitee stopped counting: the referral discount in percent, and the next charge. The invitee is not named. */
function friendLapsedEmail(
  { percent: whole, chargeAt, amount, isAnnounced, isFinal }: ContentOf<ReferralMail, 'friend-lapsed'>,
  { t, percent, money, date, links, openProfile }: EmailContext,
): Email {
  const next = { amount: money(amount), date: date(chargeAt) };
  return {
    subject: t('friendLapsed.subject', { percent: percent(whole) }),
    illustration: 'neutral',
    heading: t('friendLapsed.heading'),
    figure: percent(whole),
    rows: [{ name: t('row.nextCharge'), value: t('sumOnDate', next) }],
    paragraphs: [
      t('friendLapsed.why'),
      t(isAnnounced ? 'friendLapsed.announced' : 'friendLapsed.next', next),
      ...(isAnnounced || isFinal ? [] : [t('friendLapsed.back')]),
    ],
    button: { label: t('friendLapsed.button'), url: links.promo },
    links: [openProfile],
  };
}

export const REFERRAL_EMAILS: EmailsOf<ReferralMail> = {
  'friend-counted': friendCountedEmail,
  'friend-lapsed': friendLapsedEmail,
};
