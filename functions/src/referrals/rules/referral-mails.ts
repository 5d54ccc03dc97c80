import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about invited friends. Amounts in kopecks. */
export type ReferralMail =
  | { readonly kind: 'friend-counted'; readonly percent: number }
  /** An invitee stopped counting. `isAnnounced`: the next charge keeps its amount, the discount changes after it. */
  | {
      readonly kind: 'friend-lapsed';
      readonly percent: number;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
      readonly isAnnounced: boolean;
      /** The invitee never counts again. Missing otherwise. */
      readonly isFinal?: true;
    };

export const REFERRAL_MAILS: MailRules<ReferralMail> = {
  'friend-counted': { news: EVERYWHERE, emptied: {} },
  'friend-lapsed': { news: EVERYWHERE, emptied: {} },
};
