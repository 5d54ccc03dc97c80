import type { Decline } from '@contract/values/decline';
import type { ChargeLine } from '@functions/domain/subscription/charge';
import type { ToldStanding } from '@functions/domain/platform/mail';
import type { ContentOf, Email, EmailRow } from './email';
import { chargeRows, lineRows } from './device-words';
import type { EmailContext } from './email-context';

const PAID_TEXTS = {
  first: { paid: 'paid.install', free: 'paid.installFree' },
  later: { paid: 'paid.works', free: 'paid.freeWorks' },
} as const;

/**
 * A term was paid, or renewed at no charge; shows the next charge, if there is one. A first order leads to the
 * installation of the app, without which there is no access.
 */
export function paidEmail(
  { amount, until, nextChargeAt, nextAmount, isFirst }: ContentOf<'paid'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const isFree = amount === 0;
  const nextCharge =
    nextChargeAt === null || nextAmount === null
      ? null
      : t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) });
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

/** A guest purchase was paid: how to attach it to an account. Also used for the reminder. */
export function paidUnclaimedEmail(
  { amount, payToken, isReminder }: ContentOf<'paid-unclaimed'>,
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

/** An extra device slot was paid. */
export function devicePaidEmail(
  { amount, extraDevices, nextAmount, offer }: ContentOf<'device-paid'>,
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

/** Announces a charge with its lines `daysAhead` days in advance. */
export function chargeAheadEmail(content: ContentOf<'charge-ahead'>, context: EmailContext): Email {
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
export const trialEndedEmail = (content: ContentOf<'trial-ended'>, context: EmailContext): Email => ({
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

type AnnouncedCharge = Pick<ContentOf<'charge-ahead'>, 'amount' | 'chargeAt' | 'cardMask' | 'lines'>;

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

/** An automatic charge failed: the reason, the end of access and a link to pay. */
export function chargeFailedEmail(
  { decline, amount, accessUntil, periodEnd }: ContentOf<'charge-failed'>,
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

const paymentReturnedReason = {
  'trial-used': 'paymentReturned.trialUsed',
  'nothing-due': 'paymentReturned.nothingDue',
  'card-kept': 'paymentReturned.cardKept',
  overtaken: 'paymentReturned.overtaken',
} as const;

/** A surplus payment is refunded automatically. */
export function paymentReturnedEmail(content: ContentOf<'payment-returned'>, context: EmailContext): Email {
  const { amount, reason } = content;
  const { t, money, openProfile } = context;
  return {
    subject: t('paymentReturned.subject', { amount: money(amount) }),
    illustration: 'neutral',
    heading: t('paymentReturned.heading'),
    figure: money(amount),
    ...(content.reason === 'overtaken' && { rows: standingRows(content.now, context) }),
    paragraphs: [
      t(paymentReturnedReason[reason], { amount: money(amount) }),
      t(reason === 'overtaken' ? 'paymentReturned.changed' : 'paymentReturned.stays'),
      t('refunded.bank'),
    ],
    button: openProfile,
  };
}

const standingRows = (
  { until, nextChargeAt, nextAmount }: ToldStanding,
  { t, money, date }: EmailContext,
): EmailRow[] => [
  ...(until === null ? [] : [{ name: t('row.accessUntil'), value: date(until) }]),
  {
    name: t('row.nextCharge'),
    value:
      nextChargeAt === null || nextAmount === null
        ? t('noCharge')
        : t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) }),
  },
];

/** A full or partial refund; `reducedAccess` false: the refund did not reduce access. */
export function refundedEmail(
  { amount, isFull, reducedAccess }: ContentOf<'refunded'>,
  { t, money, openProfile }: EmailContext,
): Email {
  return {
    subject: t('refunded.subject', { amount: money(amount) }),
    illustration: isFull && reducedAccess ? 'inactive' : 'neutral',
    heading: t(isFull ? 'refunded.heading' : 'refunded.partHeading'),
    figure: money(amount),
    paragraphs: [
      t('refunded.bank'),
      t(!isFull ? 'refunded.part' : reducedAccess ? 'refunded.full' : 'refunded.nothing'),
    ],
    button: openProfile,
  };
}

/** The bank refused a refund; later once more, when the access that it had taken is back. */
export function refundRefusedEmail(
  { amount, restoredUntil, isDevice, renews }: ContentOf<'refund-refused'>,
  { t, money, date, openProfile }: EmailContext,
): Email {
  const isRestored = restoredUntil !== null;
  const what = !isRestored ? 'refused' : isDevice ? 'device' : 'restored';
  return {
    subject: t(`refundRefused.${what}Subject`, { amount: money(amount) }),
    illustration: isRestored ? 'active' : 'neutral',
    heading: t(`refundRefused.${what}Heading`),
    figure: money(amount),
    ...(isRestored && { rows: [{ name: t('row.paidUntil'), value: date(restoredUntil) }] }),
    paragraphs: isRestored
      ? [
          t(isDevice ? 'refundRefused.device' : 'refundRefused.restored'),
          ...(renews ? [] : [t('refundRefused.noCharges')]),
          t('refundRefused.restoredMoney'),
        ]
      : [t('refundRefused.why'), t('refundRefused.next')],
    button: openProfile,
  };
}

/** The bank decided a dispute for us. */
export function disputeDecidedEmail(content: ContentOf<'dispute-decided'>, context: EmailContext): Email {
  const { amount, back } = content;
  const { t, money, openProfile } = context;
  return {
    subject: t('disputeDecided.subject', { amount: money(amount) }),
    illustration: back === 'time' ? 'active' : 'neutral',
    heading: t('disputeDecided.heading'),
    figure: money(amount),
    ...(content.back === 'time' && { rows: standingRows(content.now, context) }),
    paragraphs: [t('disputeDecided.why'), t(`disputeDecided.${back}`), t('disputeDecided.question')],
    button: openProfile,
  };
}
