import type { ContentOf, Email } from './email';
import type { EmailContext } from './email-context';

/** A promo code for customers who agreed to promotions; can be unsubscribed from. */
export function promotionEmail(
  { code, percent: whole, validUntil }: ContentOf<'promotion'>,
  { t, percent, date, links }: EmailContext,
): Email {
  return {
    subject: t('promotion.subject', { code, percent: percent(whole) }),
    illustration: 'active',
    heading: t('promotion.heading'),
    figure: code,
    rows: [
      { name: t('row.discount'), value: percent(whole) },
      { name: t('row.validUntil'), value: date(validUntil) },
    ],
    paragraphs: [t('promotion.enter')],
    button: { label: t('promotion.button'), url: links.shop },
    topic: 'promotions',
  };
}

/** Access ended a week ago, and the customer agreed to promotions; can be unsubscribed from. */
export function comeBackEmail({ since }: ContentOf<'come-back'>, { t, date, links }: EmailContext): Email {
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

/** Cannot be unsubscribed from, because it concerns the customer's own charges. */
export function priceChangedEmail(
  content: ContentOf<'price-changed'>,
  { t, money, date, links, openProfile }: EmailContext,
): Email {
  const { validFrom, months, before, after, chargeAt, amount } = content;
  return {
    subject: t('priceChanged.subject', { date: date(validFrom), amount: money(after) }),
    illustration: 'active',
    heading: t('priceChanged.heading'),
    figure: money(after),
    rows: [
      { name: t('line.tariff', { count: months }), value: money(before) },
      { name: t('priceChanged.from', { date: date(validFrom) }), value: money(after) },
      { name: t('priceChanged.firstCharge'), value: t('sumOnDate', { amount: money(amount), date: date(chargeAt) }) },
    ],
    paragraphs: [t('priceChanged.paid'), t('priceChanged.cancel', { date: date(chargeAt) })],
    button: openProfile,
    links: [{ label: t('button.cancel'), url: links.cancel }],
  };
}
