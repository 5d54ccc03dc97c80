import type { ContentOf, Email, EmailRow } from './email';
import type { EmailContext } from './email-context';

/** The customer chose the tariff from the next charge on. */
export function tariffChosenEmail(
  { months, chargeAt, amount }: ContentOf<'tariff-chosen'>,
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

/** Renewals use another card, or begin with the first one. */
export function cardChangedEmail(
  { amount, cardMask, nextChargeAt, nextAmount, isFirst }: ContentOf<'card-changed'>,
  { t, money, date, openProfile }: EmailContext,
): Email {
  const rows: EmailRow[] = [
    ...(cardMask === null ? [] : [{ name: t('row.card'), value: cardMask }]),
    ...(nextChargeAt === null || nextAmount === null
      ? []
      : [
          {
            name: t('row.nextCharge'),
            value: t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) }),
          },
        ]),
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
