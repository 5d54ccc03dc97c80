import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { ChargeLine } from '@functions/subscription/rules/charge';
import { BY_MAIL_ONLY, EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about a term that ends or renews. Amounts in kopecks. */
export type RenewalMail =
  | {
      readonly kind: 'charge-ahead';
      readonly daysAhead: number;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
      readonly lines: readonly ChargeLine[];
      readonly cardMask: string | null;
      /** The amount if invitees whose trial ends before the announcement do not pay. Missing when it is the same. */
      readonly amountWithoutTrials?: Kopecks;
    }
  /** Staff ended the trial early: the announcement of the first charge. */
  | {
      readonly kind: 'trial-ended';
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
      readonly lines: readonly ChargeLine[];
      readonly cardMask: string | null;
    }
  | { readonly kind: 'expired'; readonly until: Instant }
  /** Access ended a week ago: how to resume. Only to who agreed to promotions. */
  | { readonly kind: 'come-back'; readonly since: Instant };

export const RENEWAL_MAILS: MailRules<RenewalMail> = {
  'charge-ahead': { news: EVERYWHERE, emptied: { cardMask: null } },
  'trial-ended': { news: EVERYWHERE, emptied: { cardMask: null } },
  expired: { news: EVERYWHERE, emptied: {} },
  'come-back': { news: BY_MAIL_ONLY, emptied: {} },
};
