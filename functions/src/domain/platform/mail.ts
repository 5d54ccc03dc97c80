import type { Kopecks } from '@contract/values/money';
import type { Language } from '@contract/values/languages';
import type { Tariff } from '@contract/values/tariff';
import type { SignInProvider } from '@contract/values/status';
import type { ChargeLine } from '@functions/domain/subscription/charge';
import type { Instant } from './calendar';

/** Everything the product writes to a customer about. Money in kopecks; links are made when the mail is sent. */
export type MailContent =
  | {
      readonly kind: 'paid';
      readonly amount: Kopecks;
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  /** Paid without an account: how to attach it to one. */
  | {
      readonly kind: 'paid-unclaimed';
      readonly amount: Kopecks;
      readonly payToken: string;
      readonly isReminder: boolean;
    }
  | {
      readonly kind: 'device-paid';
      readonly amount: Kopecks;
      readonly extraDevices: number;
      readonly nextAmount: Kopecks | null;
    }
  | {
      readonly kind: 'charge-ahead';
      readonly daysAhead: number;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
      readonly lines: readonly ChargeLine[];
      readonly cardMask: string | null;
    }
  | { readonly kind: 'end-ahead'; readonly daysAhead: number; readonly until: Instant }
  | {
      readonly kind: 'charge-failed';
      readonly reasonCode: number | null;
      readonly amount: Kopecks;
      readonly accessUntil: Instant;
      readonly periodEnd: Instant;
    }
  | {
      readonly kind: 'cancelled';
      readonly until: Instant;
      readonly by: 'customer' | 'staff' | 'provider-site';
      /** Why there is no access any more that could stay; absent while there is. */
      readonly closed?: 'restricted' | 'ended';
    }
  | { readonly kind: 'expired'; readonly until: Instant }
  /** `tookTime` false: the payment gave nothing, or its time was over. */
  | { readonly kind: 'refunded'; readonly amount: Kopecks; readonly isFull: boolean; readonly tookTime?: boolean }
  | { readonly kind: 'friend-counted'; readonly percent: number }
  | { readonly kind: 'trial-refused' }
  /** A payment that gives nothing, as a second one for the same period: it goes back by itself. */
  | { readonly kind: 'payment-returned'; readonly amount: Kopecks; readonly reason: 'trial-used' | 'nothing-due' }
  /** Access is back. The sum and the date of the next charge; null where none follows. */
  | {
      readonly kind: 'restriction-lifted';
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  | { readonly kind: 'device-added'; readonly deviceName: string }
  | { readonly kind: 'new-sign-in'; readonly provider: SignInProvider }
  /** `code`: Firebase's action code. These three are never stored: they are made when they are sent. */
  | { readonly kind: 'confirm-address'; readonly code: string }
  | { readonly kind: 'reset-password'; readonly code: string }
  | { readonly kind: 'contact-code'; readonly code: string }
  /** Somebody tried to register with an address that has an account. */
  | { readonly kind: 'account-exists'; readonly provider: SignInProvider }
  /** Only to customers who agreed to promotions; carries a way to unsubscribe. */
  | { readonly kind: 'promotion'; readonly code: string; readonly percent: number; readonly validUntil: Instant }
  /** The price of one term before and after, and the first charge by the new one. */
  | {
      readonly kind: 'price-changed';
      readonly validFrom: Instant;
      readonly months: Tariff;
      readonly before: Kopecks;
      readonly after: Kopecks;
      readonly chargeAt: Instant;
      readonly amount: Kopecks;
    };

export type MailKind = MailContent['kind'];

/** One mail to one customer. */
export interface Mail {
  readonly to: string;
  /** Null for somebody who paid without an account. */
  readonly uid: string | null;
  readonly language: Language;
  readonly content: MailContent;
}
