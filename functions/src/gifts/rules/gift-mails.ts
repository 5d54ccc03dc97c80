import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import { BY_MAIL_ONLY, EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about a gift, to its payer and to its recipient. Amounts in kopecks. */
export type GiftMail =
  /** To the payer of a gift: it is paid, and when its e-mail is sent. */
  | {
      readonly kind: 'gift-paid';
      readonly amount: Kopecks;
      readonly months: Tariff;
      readonly recipientEmail: string;
      /** Null: at once. */
      readonly sendAt: Instant | null;
      readonly returnAt: Instant;
      /** The payer has no account: support does what the profile offers. */
      readonly isGuest?: true;
    }
  /** To the recipient of a gift. `from` and `message` are plain text of the payer and may be empty. */
  | {
      readonly kind: 'gift';
      readonly months: Tariff;
      readonly from: string;
      readonly message: string;
      readonly giftId: string;
      /** The number of the link that opens it. */
      readonly link: number;
      readonly claimUntil: Instant;
      readonly isReminder: boolean;
    }
  /** To the payer: another address gets the gift, by their own request or by staff. */
  | {
      readonly kind: 'gift-readdressed';
      readonly months: Tariff;
      readonly recipientEmail: string;
      readonly isGuest?: true;
    }
  /** To the payer: the gift was claimed. By whom is not told. */
  | {
      readonly kind: 'gift-claimed';
      readonly months: Tariff;
      readonly recipientEmail: string;
      readonly at: Instant;
      readonly isGuest?: true;
    }
  /** To the payer: nobody has claimed the gift yet. */
  | {
      readonly kind: 'gift-unclaimed';
      readonly amount: Kopecks;
      readonly months: Tariff;
      readonly recipientEmail: string;
      readonly returnAt: Instant;
      readonly isGuest?: true;
      /** The recipient's mailbox does not exist. Missing otherwise. */
      readonly isUndelivered?: true;
    }
  /** To the claimant: the payer got the money back, so the time of the gift ended. No sum is told. */
  | { readonly kind: 'gift-withdrawn'; readonly months: Tariff; readonly until: Instant };

export const GIFT_MAILS: MailRules<GiftMail> = {
  'gift-paid': { news: EVERYWHERE, emptied: { recipientEmail: '' } },
  gift: { news: BY_MAIL_ONLY, emptied: { from: '', message: '' } },
  'gift-readdressed': { news: EVERYWHERE, emptied: { recipientEmail: '' } },
  'gift-claimed': { news: EVERYWHERE, emptied: { recipientEmail: '' } },
  'gift-unclaimed': { news: EVERYWHERE, emptied: { recipientEmail: '' } },
  'gift-withdrawn': { news: EVERYWHERE, emptied: {} },
};
