import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { BY_MAIL_ONLY, EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about what was bought. Amounts in kopecks. */
export type PurchaseMail =
  /** Paid without an account: how to claim the purchase. */
  | {
      readonly kind: 'paid-unclaimed';
      readonly amount: Kopecks;
      readonly payToken: string;
      readonly isReminder: boolean;
    }
  /** Renewals use another card. `amount`: the payment that checked it, which is refunded. */
  | {
      readonly kind: 'card-changed';
      /** Nothing renewed before: this is the first card. Missing otherwise. */
      readonly isFirst?: true;
      readonly amount: Kopecks;
      readonly cardMask: string | null;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  /** `payAhead`: what the next term costs, for a pay link. Missing where renewals were cancelled. */
  | {
      readonly kind: 'end-ahead';
      readonly daysAhead: number;
      readonly until: Instant;
      readonly payAhead?: { readonly months: Tariff; readonly amount: Kopecks; readonly paidUntil: Instant };
    }
  | { readonly kind: 'trial-refused' };

export const PURCHASE_MAILS: MailRules<PurchaseMail> = {
  'paid-unclaimed': { news: BY_MAIL_ONLY, emptied: {} },
  'card-changed': { news: EVERYWHERE, emptied: { cardMask: null } },
  'end-ahead': { news: EVERYWHERE, emptied: {} },
  'trial-refused': { news: EVERYWHERE, emptied: {} },
};
