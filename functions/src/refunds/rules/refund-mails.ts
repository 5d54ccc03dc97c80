import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { ToldStanding } from '@functions/subscription/rules/told-standing';
import { EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about a refund or a dispute that was decided. Amounts in kopecks. */
export type RefundMail =
  /**
   * The bank refused a refund. `restoredUntil`: the access that the refund had taken is back until then; null while it
   * is not, or if it had taken none.
   */
  | {
      readonly kind: 'refund-refused';
      readonly amount: Kopecks;
      readonly restoredUntil: Instant | null;
      /** It was the refund of an extra device, which works again. Missing otherwise. */
      readonly isDevice?: true;
      /** Something is charged all the same. Missing otherwise. */
      readonly renews?: true;
    }
  /** The bank gave disputed money back to us. `back`: what the payer has again; `now`: what holds with it. */
  | { readonly kind: 'dispute-decided'; readonly amount: Kopecks; readonly back: 'gift' | 'device' | 'nothing' }
  | {
      readonly kind: 'dispute-decided';
      readonly amount: Kopecks;
      readonly back: 'time';
      readonly now: ToldStanding;
    };

export const REFUND_MAILS: MailRules<RefundMail> = {
  'refund-refused': { news: EVERYWHERE, emptied: {} },
  'dispute-decided': { news: EVERYWHERE, emptied: {} },
};
