import type { RenewalMail } from '@functions/renewals/rules/renewal-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { ChargeLine } from '@functions/subscription/rules/charge';
import type { Email, EmailRow } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

/** Access has ended with the paid period. */
function expiredEmail({ until }: ContentOf<RenewalMail, 'expired'>, { t, date, links }: EmailContext): Email {
  return {
    subject: t('expired.subject'),
    illustration: 'inactive',
    heading: t('expired.subject'),
    rows: [{ name: t('row.paidUntil'), value: date(until) }],
    paragraphs: [t('expired.closed'), t('expired.back')],
    button: { label: t('expired.button'), url: links.shop },
  };
}

/** Access ended a week ago, and the customer agreed to promotions; can be unsubscribed from. */
function comeBackEmail({ since }: ContentOf<RenewalMail, 'come-back'>, { t, date, links }: EmailContext): Email {
  return {
    subject: t('comeBack.subject'),
    illustration: 'inactive',
    heading: t('comeBack.heading'),
    rows: [{ name: t('comeBack.ended'), value: date(since) }],
    paragraphs: [t('comeBack.kept'), t('comeBack.help')],
    button: { label: t('comeBack.button'), url: links.resume },
    topic: 'promotions',
  };
}

/** Announces a charge with its lines `daysAhead` days in advance. */
function chargeAheadEmail(content: ContentOf<RenewalMail, 'charge-ahead'>, context: EmailContext): Email {
  const { amount, daysAhead, amountWithoutTrials } = content;
  const { t, money } = context;
  return {
    ...announcedChargeEmail(content, context),
    subject:
      daysAhead === 1
        ? t('chargeAhead.subjectTomorrow', { amount: money(amount) })
        : t('chargeAhead.subject', { count: daysAhead, amount: money(amount) }),
    heading: t('chargeAhead.heading'),
    paragraphs: [
      t('chargeAhead.renews'),
      ...(amountWithoutTrials === undefined
        ? []
        : [t('chargeAhead.friendsInTrial', { amount: money(amountWithoutTrials) })]),
      cancelBefore(content, context),
    ],
    topic: 'reminders',
  };
}

/** Staff ended the trial early: announces the first charge. It is no reminder, so nobody can unsubscribe from it. */
const trialEndedEmail = (content: ContentOf<RenewalMail, 'trial-ended'>, context: EmailContext): Email => ({
  ...announcedChargeEmail(content, context),
  subject: context.t('trialEnded.subject', {
    date: context.date(content.chargeAt),
    amount: context.money(content.amount),
  }),
  heading: context.t('trialEnded.heading'),
  paragraphs: [
    context.t('trialEnded.why', { date: context.date(content.chargeAt), amount: context.money(content.amount) }),
    cancelBefore(content, context),
  ],
});

type AnnouncedCharge = Pick<ContentOf<RenewalMail, 'charge-ahead'>, 'amount' | 'chargeAt' | 'cardMask' | 'lines'>;

const cancelBefore = ({ chargeAt }: AnnouncedCharge, { t, date, time }: EmailContext): string =>
  t('chargeAhead.cancel', { date: date(chargeAt), time: time(chargeAt) });

function announcedChargeEmail({ amount, chargeAt, cardMask, lines }: AnnouncedCharge, context: EmailContext) {
  const { t, money, date, links, openProfile } = context;
  return {
    illustration: 'active',
    figure: money(amount),
    rows: [
      ...lines.map((line): EmailRow => ({ name: nameOf(line, context), value: money(line.amount) })),
      // A single line needs no total.
      ...(lines.length > 1 ? [{ name: t('row.total'), value: money(amount), isTotal: true }] : []),
      { name: t('row.chargeAt'), value: date(chargeAt) },
      ...(cardMask === null ? [] : [{ name: t('row.card'), value: cardMask }]),
    ],
    button: openProfile,
    links: [{ label: t('button.cancel'), url: links.cancel }],
  } as const;
}

function nameOf(line: ChargeLine, { t, percent }: EmailContext): string {
  if (line.kind === 'tariff') return t('line.tariff', { count: line.months });
  if (line.kind === 'devices') return t('line.devices', { count: line.count });
  return t(`line.${line.kind}`, { percent: percent(line.percent) });
}

export const RENEWAL_EMAILS: EmailsOf<RenewalMail> = {
  'charge-ahead': chargeAheadEmail,
  'trial-ended': trialEndedEmail,
  expired: expiredEmail,
  'come-back': comeBackEmail,
};
