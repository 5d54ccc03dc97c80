import { nextChargeText } from '@functions/base/mails/next-charge';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email, EmailRow } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

/** The trial was refused, because it was already used. */
function trialRefusedEmail({ t, links }: EmailContext): Email {
  return {
    subject: t('trialRefused.subject'),
    illustration: 'neutral',
    heading: t('trialRefused.subject'),
    paragraphs: [t('trialRefused.used'), t('trialRefused.full')],
    button: { label: t('trialRefused.button'), url: links.shop },
  };
}

/** Renewals use another card, or begin with the first one. */
function cardChangedEmail(
  { amount, cardMask, nextChargeAt, nextAmount, isFirst }: ContentOf<PurchaseMail, 'card-changed'>,
  { t, money, date, openProfile }: EmailContext,
): Email {
  const nextCharge = nextChargeText({ nextChargeAt, nextAmount }, { t, money, date });
  const rows: EmailRow[] = [
    ...(cardMask === null ? [] : [{ name: t('row.card'), value: cardMask }]),
    ...(nextCharge === null ? [] : [{ name: t('row.nextCharge'), value: nextCharge }]),
  ];
  return {
    subject: t(isFirst ? 'cardChanged.firstSubject' : 'cardChanged.subject'),
    illustration: 'active',
    heading: t(isFirst ? 'cardChanged.firstHeading' : 'cardChanged.heading'),
    rows,
    paragraphs: [
      t(isFirst ? 'cardChanged.first' : 'cardChanged.same'),
      t('cardChanged.returned', { amount: money(amount) }),
      t('cardChanged.notMe'),
    ],
    button: openProfile,
  };
}

/** A guest purchase was paid: how to attach it to an account. Also used for the reminder. */
function paidUnclaimedEmail(
  { amount, payToken, isReminder }: ContentOf<PurchaseMail, 'paid-unclaimed'>,
  { t, money, links }: EmailContext,
): Email {
  return {
    subject: isReminder ? t('paidUnclaimed.reminderSubject', { amount: money(amount) }) : t('paidUnclaimed.subject'),
    illustration: 'neutral',
    heading: t(isReminder ? 'paidUnclaimed.reminderHeading' : 'paidUnclaimed.heading'),
    figure: money(amount),
    paragraphs: [
      t('paidUnclaimed.attach'),
      t('paidUnclaimed.starts'),
      ...(isReminder ? [t('paidUnclaimed.moneyBack')] : []),
      t('paidUnclaimed.private'),
    ],
    button: { label: t('paidUnclaimed.button'), url: links.attach(payToken) },
  };
}

/**
 * The subscription ends in `daysAhead` days and does not renew. Where nothing can be charged, a pay link sells the next
 * term without a sign-in, and nobody can unsubscribe: the offer promises that link.
 */
function endAheadEmail(
  { daysAhead, until, payAhead }: ContentOf<PurchaseMail, 'end-ahead'>,
  { t, date, money, links }: EmailContext,
): Email {
  return {
    subject: daysAhead === 1 ? t('endAhead.subjectTomorrow') : t('endAhead.subject', { count: daysAhead }),
    illustration: 'neutral',
    heading: t('endAhead.heading'),
    rows: [
      { name: t('row.accessUntil'), value: date(until) },
      { name: t('row.nextCharge'), value: t('noCharge') },
      ...(payAhead
        ? [
            { name: t('row.nextTerm'), value: money(payAhead.amount) },
            { name: t('row.afterPayment'), value: date(payAhead.paidUntil) },
          ]
        : []),
    ],
    paragraphs: [t('endAhead.stay'), ...(payAhead ? [t('endAhead.byLink')] : [])],
    button: payAhead
      ? { label: t('endAhead.pay', { amount: money(payAhead.amount) }), url: links.pay(until) }
      : { label: t('endAhead.button'), url: links.shop },
    ...(!payAhead && { topic: 'reminders' }),
  };
}

export const PURCHASE_EMAILS: EmailsOf<PurchaseMail> = {
  'paid-unclaimed': paidUnclaimedEmail,
  'card-changed': cardChangedEmail,
  'end-ahead': endAheadEmail,
  'trial-refused': (_content, context) => trialRefusedEmail(context),
};
