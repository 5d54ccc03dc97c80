import type { Decline } from '@functions/base/contract/values/decline';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { DeviceOffer } from './device-line';
import type { Instant } from '@functions/base/rules/calendar';
import type { EventOf } from './subscription-event';
import { EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about what happens to a subscription. Amounts in kopecks. */
export type SubscriptionMail =
  | {
      readonly kind: 'paid';
      readonly amount: Kopecks;
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
      /** The customer's first order: they may have no app yet. Missing for later payments. */
      readonly isFirst?: true;
    }
  | {
      readonly kind: 'device-paid';
      readonly amount: Kopecks;
      readonly extraDevices: number;
      readonly nextAmount: Kopecks | null;
      /** Missing where the order names no lines. */
      readonly offer?: DeviceOffer;
    }
  | {
      readonly kind: 'charge-failed';
      /** Null when no reason is known. */
      readonly decline: Decline | null;
      readonly amount: Kopecks;
      readonly accessUntil: Instant;
      readonly periodEnd: Instant;
    }
  | {
      readonly kind: 'cancelled';
      readonly until: Instant;
      readonly by: 'customer' | 'staff' | 'provider-site';
      /** Why access has already ended; absent while access continues. */
      readonly closed?: 'restricted' | 'ended';
      /** No card is saved, so resuming is a purchase that charges at once. Missing otherwise. */
      readonly withoutCard?: true;
    }
  /** The tariff from the next charge on, which the customer chose. `amount` 0: the charge is free. */
  | {
      readonly kind: 'tariff-chosen';
      readonly months: Tariff;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
    }
  /**
   * Staff moved a payment: to this account, away from it, or back to it. `until`: the end of access; null if it is
   * closed. Amount and date of the next charge; null when none follows. The other account is not told.
   */
  | {
      readonly kind: 'payment-moved';
      readonly way: 'here' | 'away' | 'back';
      readonly amount: Kopecks;
      readonly until: Instant | null;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  /** Access is restricted for misuse (offer 9), and nothing is charged. `renews`: charges go on once it is lifted. */
  | { readonly kind: 'access-restricted'; readonly reason: EventOf<'restricted'>['reason']; readonly renews: boolean }
  /** Access is back. Amount and date of the next charge; null when none follows. */
  | {
      readonly kind: 'restriction-lifted';
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  /** To the claimant: until when access is paid now, and the next charge, if one follows. */
  | {
      readonly kind: 'gift-received';
      readonly months: Tariff;
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    };

export const SUBSCRIPTION_MAILS: MailRules<SubscriptionMail> = {
  paid: { news: EVERYWHERE, emptied: {} },
  'device-paid': { news: EVERYWHERE, emptied: {} },
  'charge-failed': { news: EVERYWHERE, emptied: {} },
  cancelled: { news: EVERYWHERE, emptied: {} },
  'tariff-chosen': { news: EVERYWHERE, emptied: {} },
  'payment-moved': { news: EVERYWHERE, emptied: {} },
  'access-restricted': { news: EVERYWHERE, emptied: {} },
  'restriction-lifted': { news: EVERYWHERE, emptied: {} },
  'gift-received': { news: EVERYWHERE, emptied: {} },
};
