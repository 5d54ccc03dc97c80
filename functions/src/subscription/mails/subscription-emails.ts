import type { Decline } from '@functions/base/contract/values/decline';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { ToldStanding } from '@functions/subscription/rules/told-standing';
import type { Email, EmailRow } from '@functions/base/mails/email';
import { nextChargeText } from '@functions/base/mails/next-charge';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';
import { chargeRows, lineRows } from './device-words';

const CANCELLED_BY = {
  customer: 'cancelled.customer',
  staff: 'cancelled.staff',
  'provider-site': 'cancelled.providerSite',
} as const;

const ACCESS_TEXTS = { open: 'cancelled.stays', restricted: 'cancelled.restricted', ended: 'cancelled.ended' } as const;

/** Auto-renewal was cancelled by the customer, by staff or at the provider. */
function cancelledEmail(
  { until, by, closed, withoutCard }: ContentOf<SubscriptionMail, 'cancelled'>,
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

/** Access is restricted: why, by which clause, and what becomes of the charges. */
function restrictedEmail(
  { reason, renews }: ContentOf<SubscriptionMail, 'access-restricted'>,
  { t, links }: EmailContext,
): Email {
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
function restrictionLiftedEmail(
  { until, nextChargeAt, nextAmount }: ContentOf<SubscriptionMail, 'restriction-lifted'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const nextCharge = nextChargeText({ nextChargeAt, nextAmount }, { t, money, date });
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
function paymentMovedEmail(
  { way, amount, until, nextChargeAt, nextAmount }: ContentOf<SubscriptionMail, 'payment-moved'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const nextCharge = nextChargeText({ nextChargeAt, nextAmount }, { t, money, date });
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

/** The customer chose the tariff from the next charge on. */
function tariffChosenEmail(
  { months, chargeAt, amount }: ContentOf<SubscriptionMail, 'tariff-chosen'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  return {
    subject: t('tariffChosen.subject'),
    illustration: 'active',
    heading: t('tariffChosen.heading'),
    figure: money(amount),
    rows: [
      { name: t('line.tariff', { count: months }), value: money(amount) },
      { name: t('row.chargeAt'), value: date(chargeAt) },
    ],
    paragraphs: [t('tariffChosen.now'), t('tariffChosen.again')],
    button: openProfile,
    links: [{ label: t('button.cancel'), url: links.cancel }],
  };
}

/** Tells the claimant until when access is paid now, and when the next charge follows. */
function giftReceivedEmail(
  { months, until, nextChargeAt, nextAmount }: ContentOf<SubscriptionMail, 'gift-received'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const nextCharge = nextChargeText({ nextChargeAt, nextAmount }, { t, money, date });
  return {
    subject: t('giftReceived.subject', { date: date(until) }),
    illustration: 'active',
    heading: t('giftReceived.heading'),
    rows: [
      { name: t('gift.what'), value: t('line.tariff', { count: months }) },
      { name: t('row.accessUntil'), value: date(until) },
      { name: t('row.nextCharge'), value: nextCharge ?? t('noCharge') },
    ],
    paragraphs: [t(nextCharge === null ? 'giftReceived.ends' : 'giftReceived.moved')],
    button: { label: t('paid.installButton'), url: links.install },
    links: [openProfile],
  };
}

const PAID_TEXTS = {
  first: { paid: 'paid.install', free: 'paid.installFree' },
  later: { paid: 'paid.works', free: 'paid.freeWorks' },
} as const;

/**
 * A term was paid, or renewed at no charge; shows the next charge, if there is one. A first order leads to the
 * installation of the app, without which there is no access.
 */
function paidEmail(
  { amount, until, nextChargeAt, nextAmount, isFirst }: ContentOf<SubscriptionMail, 'paid'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const isFree = amount === 0;
  const nextCharge = nextChargeText({ nextChargeAt, nextAmount }, { t, money, date });
  return {
    subject: isFree ? t('paid.freeSubject') : t('paid.subject', { amount: money(amount) }),
    illustration: 'active',
    heading: t(isFree ? 'paid.freeHeading' : 'paid.heading'),
    figure: money(amount),
    rows: [
      { name: t('row.accessUntil'), value: date(until) },
      { name: t('row.nextCharge'), value: nextCharge ?? t('noCharge') },
    ],
    paragraphs: [
      t(PAID_TEXTS[isFirst ? 'first' : 'later'][isFree ? 'free' : 'paid']),
      t(nextCharge === null ? 'paid.ends' : 'paid.renews'),
    ],
    button: isFirst ? { label: t('paid.installButton'), url: links.install } : openProfile,
    links: [
      ...(isFirst ? [openProfile] : []),
      ...(nextCharge === null ? [] : [{ label: t('button.cancel'), url: links.cancel }]),
    ],
  };
}

/** An extra device slot was paid. */
function devicePaidEmail(
  { amount, extraDevices, nextAmount, offer }: ContentOf<SubscriptionMail, 'device-paid'>,
  context: EmailContext,
): Email {
  const { t, money, openProfile } = context;
  const nextCharge = { name: t('row.nextCharge'), value: nextAmount === null ? t('noCharge') : money(nextAmount) };
  const isPaidAhead = offer?.charges.some(({ isAnnounced }) => isAnnounced) === true;
  return {
    subject: t('devicePaid.subject'),
    illustration: 'active',
    heading: t('devicePaid.heading'),
    figure: money(amount),
    rows: [
      ...(offer ? lineRows(offer, context) : []),
      { name: t('row.extraDevices'), value: String(extraDevices) },
      ...(offer && offer.charges.length > 0 ? chargeRows(offer, context) : [nextCharge]),
    ],
    paragraphs: [
      t('devicePaid.install'),
      ...(isPaidAhead ? [t('devicePaid.paidAhead')] : []),
      ...(nextAmount === null ? [] : [t('devicePaid.renews')]),
    ],
    button: openProfile,
  };
}

/** An automatic charge failed: the reason, the end of access and a link to pay. */
function chargeFailedEmail(
  { decline, amount, accessUntil, periodEnd }: ContentOf<SubscriptionMail, 'charge-failed'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  return {
    subject: t('chargeFailed.subject', { amount: money(amount) }),
    illustration: 'neutral',
    heading: t('chargeFailed.heading'),
    figure: money(amount),
    rows: [{ name: t('row.accessUntil'), value: date(accessUntil) }],
    paragraphs: [t(`chargeFailed.${reasonOf(decline)}`), t('chargeFailed.access'), t('chargeFailed.retry')],
    button: { label: t('chargeFailed.button'), url: links.pay(periodEnd) },
    links: [openProfile],
  };
}

/** The reasons that the customer can act on. */
function reasonOf(decline: Decline | null | undefined): 'funds' | 'expired' | 'other' {
  if (decline === 'funds') return 'funds';
  return decline === 'cardExpired' ? 'expired' : 'other';
}

export const standingRows = (
  { until, nextChargeAt, nextAmount }: ToldStanding,
  { t, money, date }: EmailContext,
): EmailRow[] => [
  ...(until === null ? [] : [{ name: t('row.accessUntil'), value: date(until) }]),
  {
    name: t('row.nextCharge'),
    value: nextChargeText({ nextChargeAt, nextAmount }, { t, money, date }) ?? t('noCharge'),
  },
];

export const SUBSCRIPTION_EMAILS: EmailsOf<SubscriptionMail> = {
  paid: paidEmail,
  'device-paid': devicePaidEmail,
  'charge-failed': chargeFailedEmail,
  cancelled: cancelledEmail,
  'tariff-chosen': tariffChosenEmail,
  'payment-moved': paymentMovedEmail,
  'access-restricted': restrictedEmail,
  'restriction-lifted': restrictionLiftedEmail,
  'gift-received': giftReceivedEmail,
};
