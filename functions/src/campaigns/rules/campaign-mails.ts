import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import { BY_MAIL_ONLY, EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/**
 * The e-mails of a mailing, which one decision of staff sends to many customers; nobody waits for one. Amounts in
 * kopecks.
 */
export type CampaignMail =
  | { readonly kind: 'promotion'; readonly code: string; readonly percent: number; readonly validUntil: Instant }
  /** The price of one term before and after, and the first charge at the new price. */
  | {
      readonly kind: 'price-changed';
      readonly validFrom: Instant;
      readonly months: Tariff;
      readonly before: Kopecks;
      readonly after: Kopecks;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
    };

export const CAMPAIGN_MAILS: MailRules<CampaignMail> = {
  promotion: { news: BY_MAIL_ONLY, emptied: {} },
  'price-changed': { news: EVERYWHERE, emptied: {} },
};
