import type { CampaignMail } from '@functions/campaigns/rules/campaign-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

/** A promo code for customers who agreed to promotions; can be unsubscribed from. */
function promotionEmail(
  { code, percent: whole, validUntil }: ContentOf<CampaignMail, 'promotion'>,
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

/** Cannot be unsubscribed from, because it concerns the customer's own charges. */
function priceChangedEmail(
  content: ContentOf<CampaignMail, 'price-changed'>,
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

export const CAMPAIGN_EMAILS: EmailsOf<CampaignMail> = {
  promotion: promotionEmail,
  'price-changed': priceChangedEmail,
};
