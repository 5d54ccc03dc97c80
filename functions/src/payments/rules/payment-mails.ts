import type { Kopecks } from '@functions/base/contract/values/money';
import type { ToldStanding } from '@functions/subscription/rules/told-standing';
import { EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about money that went back to its payer. Amounts in kopecks. */
export type PaymentMail =
  /** `reducedAccess` false: the refund takes nothing, because the payment granted nothing or its time was over. */
  | { readonly kind: 'refunded'; readonly amount: Kopecks; readonly isFull: boolean; readonly reducedAccess: boolean }
  /** A surplus payment, for example a second one for the same period: it is refunded automatically. */
  | {
      readonly kind: 'payment-returned';
      readonly amount: Kopecks;
      readonly reason: 'trial-used' | 'nothing-due' | 'card-kept';
    }
  /** The same of a payment that had given something: what we learn later came before it. `now`: what holds instead. */
  | {
      readonly kind: 'payment-returned';
      readonly amount: Kopecks;
      readonly reason: 'overtaken';
      readonly now: ToldStanding;
    };

export const PAYMENT_MAILS: MailRules<PaymentMail> = {
  refunded: { news: EVERYWHERE, emptied: {} },
  'payment-returned': { news: EVERYWHERE, emptied: {} },
};
