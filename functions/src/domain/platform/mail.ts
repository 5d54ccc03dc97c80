import type { Decline } from '@contract/values/decline';
import type { Kopecks } from '@contract/values/money';
import type { Language } from '@contract/values/languages';
import type { NewsChannel } from '@contract/values/news';
import type { Tariff } from '@contract/values/tariff';
import type { SignInProvider, SignInWay } from '@contract/values/status';
import type { DeviceOffer } from '@functions/domain/devices/device-line';
import type { ChargeLine } from '@functions/domain/subscription/charge';
import type { EventOf } from '@functions/domain/subscription/subscription-event';
import type { Instant } from './calendar';

/** The term that follows by itself: when, and its price; 0 = it is free. Both are null if none follows. */
export interface ToldRenewal {
  readonly nextChargeAt: Instant | null;
  readonly nextAmount: Kopecks | null;
}

/** Until when access is paid, null = no access, and the term that follows. */
export interface ToldStanding extends ToldRenewal {
  readonly until: Instant | null;
}

/** Every e-mail of the product to a customer. Amounts in kopecks. Links are created when the e-mail is sent. */
export type MailContent =
  | {
      readonly kind: 'paid';
      readonly amount: Kopecks;
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
      /** The customer's first order: they may have no app yet. Missing for later payments. */
      readonly isFirst?: true;
    }
  /** Paid without an account: how to claim the purchase. */
  | {
      readonly kind: 'paid-unclaimed';
      readonly amount: Kopecks;
      readonly payToken: string;
      readonly isReminder: boolean;
    }
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
  /** To the claimant: until when access is paid now, and the next charge, if one follows. */
  | {
      readonly kind: 'gift-received';
      readonly months: Tariff;
      readonly until: Instant;
      readonly nextChargeAt: Instant | null;
      readonly nextAmount: Kopecks | null;
    }
  /** To the claimant: the payer got the money back, so the time of the gift ended. No sum is told. */
  | { readonly kind: 'gift-withdrawn'; readonly months: Tariff; readonly until: Instant }
  | {
      readonly kind: 'device-paid';
      readonly amount: Kopecks;
      readonly extraDevices: number;
      readonly nextAmount: Kopecks | null;
      /** Missing where the order names no lines. */
      readonly offer?: DeviceOffer;
    }
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
  /** `payAhead`: what the next term costs, for a pay link. Missing where renewals were cancelled. */
  | {
      readonly kind: 'end-ahead';
      readonly daysAhead: number;
      readonly until: Instant;
      readonly payAhead?: { readonly months: Tariff; readonly amount: Kopecks; readonly paidUntil: Instant };
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
  | { readonly kind: 'expired'; readonly until: Instant }
  /** `reducedAccess` false: the refund takes nothing, because the payment granted nothing or its time was over. */
  | { readonly kind: 'refunded'; readonly amount: Kopecks; readonly isFull: boolean; readonly reducedAccess: boolean }
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
    }
  | { readonly kind: 'trial-refused' }
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
  | { readonly kind: 'device-added'; readonly deviceName: string }
  | { readonly kind: 'new-sign-in'; readonly provider: SignInWay }
  /** A sign-in from a browser that the account was not used in before: "Firefox, Windows"; '' if unknown. */
  | { readonly kind: 'new-browser'; readonly provider: SignInWay; readonly browser: string }
  /** `signIn`: the removed identity, for the link that restores it. */
  | {
      readonly kind: 'sign-in-removed';
      readonly provider: SignInWay;
      readonly signIn: string;
      readonly removedAt: Instant;
    }
  /** The counter of a passkey showed a copy, and the passkey is refused from now on. */
  | { readonly kind: 'passkey-blocked'; readonly name: string }
  /** News also arrives at one more address. `browser`: its name; '' if unknown, and for Telegram. */
  | { readonly kind: 'news-added'; readonly channel: NewsChannel; readonly browser: string }
  /**
   * `code`: Firebase's action code, or our own for `contact-code`. These three are never stored; they are created when
   * they are sent.
   */
  | { readonly kind: 'confirm-address'; readonly code: string; readonly payToken?: string }
  | { readonly kind: 'reset-password'; readonly code: string; readonly payToken?: string }
  | { readonly kind: 'contact-code'; readonly code: string }
  /** Someone tried to register with an address that already has an account. */
  | { readonly kind: 'account-exists'; readonly provider: SignInProvider; readonly payToken?: string }
  /** Sent only to customers who agreed to advertising; contains an unsubscribe link. */
  /** Access ended a week ago: how to resume. Only to who agreed to promotions. */
  | { readonly kind: 'come-back'; readonly since: Instant }
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

export type MailKind = MailContent['kind'];

/** E-mails that one decision of staff sends to many customers. Nobody waits for one. */
export const CAMPAIGN_MAILS = ['promotion', 'price-changed'] as const satisfies readonly MailKind[];
export type CampaignMail = Extract<MailContent, { readonly kind: (typeof CAMPAIGN_MAILS)[number] }>;

/** One e-mail to one customer. */
export interface Mail {
  readonly to: string;
  /** Null for a buyer without an account. */
  readonly uid: string | null;
  /** The id by which support finds the account. Null with `uid`. */
  readonly customerId: string | null;
  readonly language: Language;
  readonly content: MailContent;
}
