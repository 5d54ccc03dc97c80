import type { ContentOf, Email } from './email';
import type { EmailContext } from './email-context';

/**
 * The subscription ends in `daysAhead` days and does not renew. Where nothing can be charged, a pay link sells the next
 * term without a sign-in, and nobody can unsubscribe: the offer promises that link.
 */
export function endAheadEmail(
  { daysAhead, until, payAhead }: ContentOf<'end-ahead'>,
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

const CANCELLED_BY = {
  customer: 'cancelled.customer',
  staff: 'cancelled.staff',
  'provider-site': 'cancelled.providerSite',
} as const;

const ACCESS_TEXTS = { open: 'cancelled.stays', restricted: 'cancelled.restricted', ended: 'cancelled.ended' } as const;

/** Auto-renewal was cancelled by the customer, by staff or at the provider. */
export function cancelledEmail(
  { until, by, closed, withoutCard }: ContentOf<'cancelled'>,
  { t, date, links }: EmailContext,
): Email {
  const isRestricted = closed === 'restricted';
  return {
    subject: t('cancelled.subject'),
    illustration: closed ? 'inactive' : 'neutral',
    heading: t('cancelled.subject'),
    // "Paid until", not "access until": after a cancellation in the grace period the paid period is over, but access
    // is not. A restriction suspends the paid days, therefore the row is omitted.
    rows: [
      ...(isRestricted ? [] : [{ name: t('row.paidUntil'), value: date(until) }]),
      { name: t('row.nextCharge'), value: t('noCharge') },
    ],
    paragraphs: [
      t(CANCELLED_BY[by]),
      t(closed === undefined && withoutCard ? 'cancelled.staysNoCard' : ACCESS_TEXTS[closed ?? 'open']),
    ],
    button: {
      label: t(isRestricted ? 'button.profile' : 'cancelled.button'),
      url: isRestricted ? links.profile : links.resume,
    },
  };
}

/** Access has ended with the paid period. */
export function expiredEmail({ until }: ContentOf<'expired'>, { t, date, links }: EmailContext): Email {
  return {
    subject: t('expired.subject'),
    illustration: 'inactive',
    heading: t('expired.subject'),
    rows: [{ name: t('row.paidUntil'), value: date(until) }],
    paragraphs: [t('expired.closed'), t('expired.back')],
    button: { label: t('expired.button'), url: links.shop },
  };
}

/** Access is restricted: why, by which clause, and what becomes of the charges. */
export function restrictedEmail({ reason, renews }: ContentOf<'access-restricted'>, { t, links }: EmailContext): Email {
  return {
    subject: t('restricted.subject'),
    illustration: 'inactive',
    heading: t('restricted.subject'),
    rows: [{ name: t('row.nextCharge'), value: t('noCharge') }],
    paragraphs: [
      t(`restricted.reason.${reason}`),
      t(renews ? 'restricted.renews' : 'restricted.renewalsOff'),
      t('restricted.help'),
    ],
    button: { label: t('footer.support'), url: links.supportBot },
    links: [
      { label: t('restricted.clause'), url: `${links.offer}#5.3` },
      ...(renews ? [{ label: t('button.cancel'), url: links.cancel }] : []),
    ],
  };
}

/** Access is restored after a restriction; shows the next charge, if there is one. */
export function restrictionLiftedEmail(
  { until, nextChargeAt, nextAmount }: ContentOf<'restriction-lifted'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const nextCharge =
    nextChargeAt === null || nextAmount === null
      ? null
      : t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) });
  return {
    subject: t('restrictionLifted.subject'),
    illustration: 'active',
    heading: t('restrictionLifted.subject'),
    rows: [
      { name: t('row.paidUntil'), value: date(until) },
      { name: t('row.nextCharge'), value: nextCharge ?? t('noCharge') },
    ],
    paragraphs: [t('restrictionLifted.works'), t(nextCharge === null ? 'paid.ends' : 'paid.renews')],
    button: openProfile,
    links: nextCharge === null ? [] : [{ label: t('button.cancel'), url: links.cancel }],
  };
}

/** Staff moved a payment to this account, away from it, or back to it. */
export function paymentMovedEmail(
  { way, amount, until, nextChargeAt, nextAmount }: ContentOf<'payment-moved'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const nextCharge =
    nextChargeAt === null || nextAmount === null
      ? null
      : t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) });
  return {
    subject: t(`paymentMoved.${way}Subject`, { amount: money(amount) }),
    illustration: until === null ? 'inactive' : 'active',
    heading: t(`paymentMoved.${way}Heading`),
    figure: money(amount),
    rows: [
      ...(until === null ? [] : [{ name: t('row.paidUntil'), value: date(until) }]),
      { name: t('row.nextCharge'), value: nextCharge ?? t('noCharge') },
    ],
    paragraphs: [t(`paymentMoved.${way}`), t(way === 'away' ? 'paymentMoved.mistake' : 'paymentMoved.profile')],
    button: openProfile,
    links: nextCharge === null ? [] : [{ label: t('button.cancel'), url: links.cancel }],
  };
}

/** The trial was refused, because it was already used. */
export function trialRefusedEmail({ t, links }: EmailContext): Email {
  return {
    subject: t('trialRefused.subject'),
    illustration: 'neutral',
    heading: t('trialRefused.subject'),
    paragraphs: [t('trialRefused.used'), t('trialRefused.full')],
    button: { label: t('trialRefused.button'), url: links.shop },
  };
}
