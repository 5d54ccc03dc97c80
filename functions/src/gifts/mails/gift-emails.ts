import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email, EmailLink, EmailRow } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

/** The payment of a gift arrived: to whom its e-mail goes, and when the money would come back. */
function giftPaidEmail(
  { amount, months, recipientEmail, sendAt, returnAt, isGuest }: ContentOf<GiftMail, 'gift-paid'>,
  context: EmailContext,
): Email {
  const { t, money, date } = context;
  return {
    subject: t('giftPaid.subject'),
    illustration: 'active',
    heading: t('giftPaid.heading'),
    figure: money(amount),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      { name: t('gift.recipient'), value: recipientEmail },
    ],
    paragraphs: [
      sendAt === null ? t('giftPaid.sentNow') : t('giftPaid.sentOn', { date: date(sendAt) }),
      t('giftPaid.private'),
      t('giftPaid.back', { date: date(returnAt) }),
    ],
    button: buttonOf(isGuest, context),
  };
}

/**
 * A gift and its link, for somebody who may have no account. The texts of the giver stand under their names, which no
 * quotation mark in them can end; they hold no links (`hasLink`).
 */
function giftEmail(
  { months, from, message, giftId, link, claimUntil, isReminder }: ContentOf<GiftMail, 'gift'>,
  { t, brand, date, links }: EmailContext,
): Email {
  return {
    subject: isReminder ? t('gift.reminderSubject', { count: months }) : t('gift.subject', { count: months, brand }),
    illustration: 'active',
    heading: t(isReminder ? 'gift.reminderHeading' : 'gift.heading'),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      ...(from === '' ? [] : [{ name: t('gift.from'), value: from }]),
      ...(message === '' ? [] : [{ name: t('gift.message'), value: message, isText: true }]),
      { name: t('gift.claimUntil'), value: date(claimUntil) },
    ],
    paragraphs: [t('gift.what2', { brand }), t('gift.how'), t('gift.noCharge'), t('gift.why')],
    button: { label: t('gift.button'), url: links.gift({ id: giftId, link }) },
  };
}

/** Tells the payer that another address gets the gift, so that nobody else moves it unseen. */
const giftReaddressedEmail = (
  { months, recipientEmail, isGuest }: ContentOf<GiftMail, 'gift-readdressed'>,
  context: EmailContext,
): Email => {
  const { t } = context;
  return {
    subject: t('giftReaddressed.subject'),
    illustration: 'neutral',
    heading: t('giftReaddressed.heading'),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      { name: t('gift.recipient'), value: recipientEmail },
    ],
    paragraphs: [t('giftReaddressed.link'), t('giftReaddressed.notMe')],
    button: buttonOf(isGuest, context),
  };
};

/** Tells the payer that the gift was claimed. */
const giftClaimedEmail = (
  { months, recipientEmail, at, isGuest }: ContentOf<GiftMail, 'gift-claimed'>,
  context: EmailContext,
): Email => {
  const { t, date } = context;
  return {
    subject: t('giftClaimed.subject'),
    illustration: 'active',
    heading: t('giftClaimed.heading'),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      ...recipientRow(recipientEmail, context),
      { name: t('giftClaimed.at'), value: date(at) },
    ],
    paragraphs: [t('giftClaimed.works')],
    button: buttonOf(isGuest, context),
  };
};

/** Tells the payer that nobody has claimed the gift, or that its e-mail could not be delivered. */
const giftUnclaimedEmail = (
  { amount, months, recipientEmail, returnAt, isGuest, isUndelivered }: ContentOf<GiftMail, 'gift-unclaimed'>,
  context: EmailContext,
): Email => {
  const { t, money, date } = context;
  return {
    subject: t(isUndelivered ? 'giftUnclaimed.undeliveredSubject' : 'giftUnclaimed.subject'),
    illustration: 'neutral',
    heading: t(isUndelivered ? 'giftUnclaimed.undeliveredHeading' : 'giftUnclaimed.heading'),
    figure: money(amount),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      ...recipientRow(recipientEmail, context),
    ],
    paragraphs: [
      t(isUndelivered ? 'giftUnclaimed.noMailbox' : 'giftUnclaimed.ask'),
      t(isGuest ? 'giftUnclaimed.support' : 'giftUnclaimed.profile'),
      t('giftPaid.back', { date: date(returnAt) }),
    ],
    button: buttonOf(isGuest, context),
  };
};

/** Tells the claimant that the payer got the money back and that the time of the gift ended with it. */
const giftWithdrawnEmail = (
  { months, until }: ContentOf<GiftMail, 'gift-withdrawn'>,
  { t, date, openProfile }: EmailContext,
): Email => ({
  subject: t('giftWithdrawn.subject'),
  illustration: 'neutral',
  heading: t('giftWithdrawn.heading'),
  rows: [
    { name: t('gift.what'), value: t('line.tariff', { count: months }) },
    { name: t('row.paidUntil'), value: date(until) },
  ],
  paragraphs: [t('giftWithdrawn.why'), t('giftWithdrawn.rest')],
  button: openProfile,
});

/** Empty after the recipient deleted the account with the address. */
const recipientRow = (recipientEmail: string, { t }: EmailContext): EmailRow[] =>
  recipientEmail === '' ? [] : [{ name: t('gift.recipient'), value: recipientEmail }];

/** A payer without an account has no profile with the gift. */
const buttonOf = (isGuest: true | undefined, { t, links, openProfile }: EmailContext): EmailLink =>
  isGuest ? { label: t('footer.support'), url: links.supportBot } : openProfile;

export const GIFT_EMAILS: EmailsOf<GiftMail> = {
  'gift-paid': giftPaidEmail,
  gift: giftEmail,
  'gift-readdressed': giftReaddressedEmail,
  'gift-claimed': giftClaimedEmail,
  'gift-unclaimed': giftUnclaimedEmail,
  'gift-withdrawn': giftWithdrawnEmail,
};
