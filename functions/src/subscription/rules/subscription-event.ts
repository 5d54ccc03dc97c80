import type { Decline } from '@functions/base/contract/values/decline';
import type { LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { DeviceLine } from './device-line';
import type { Instant } from '@functions/base/rules/calendar';
import type { ChargeLine } from './charge';
import type { FriendsDiscount } from './discounts';

/** A promo code of the customer: charges before `until` are reduced by `percent`. */
export interface Promo {
  readonly code: string;
  readonly percent: number;
  readonly until: Instant;
}

/** The state that the quote was based on. A payment that changes this state makes the purchase a duplicate. */
export interface Premise {
  /** The newest payment that granted time when the order was made; null = none. */
  readonly lastPaid: string | null;
  /** The end of the paid time that the purchase extends; null = no paid time was left. */
  readonly paidUntil: Instant | null;
  /** The extra devices whose price the term includes. Missing if no paid time was left, and in older documents. */
  readonly extraDevices?: number;
}

interface Settled {
  readonly transactionId: string;
  readonly amount: Kopecks;
}

/** What each kind of event says beside its moment. */
interface Contents {
  /** An order was paid: the first purchase or a later one. `trialDays` 0 = a full term of the tariff. */
  readonly orderSettled: Settled & {
    readonly payToken: string;
    readonly tariff: Tariff;
    readonly trialDays: number;
    readonly promo: Promo | null;
    /** False when the payment returned no card token: nothing can be charged later. */
    readonly renewable: boolean;
    /** The buyer gave no consent to charges: what renews already renews on as it is (decision 103). Else missing. */
    readonly isOneOff?: true;
    /** Staff moved the payment here from another account. Missing otherwise. */
    readonly cause?: 'moved';
    /** Missing for claimed guest purchases, for reattached payments, and in older documents. */
    readonly premise?: Premise;
    /** The mailbox of the account that claimed this trial has already had one. The payment gives nothing. */
    readonly isTrialTaken?: true;
  };
  /** The next period was paid: by the provider's own charge, or by the customer through a pay link (`payToken`). */
  readonly renewalSettled: Settled & {
    readonly payToken: string | null;
    /** The charged tariff, when it is not the planned one: the provider charged by its former terms. */
    readonly tariff?: Tariff;
  };
  readonly deviceSettled: Settled & {
    readonly payToken: string;
    /** The end of the period that was paid for. Missing for reattached payments, and in older documents. */
    readonly periodEnd?: Instant;
    /**
     * What was paid for, as the customer was told: also the coming term, if its charge was already announced without
     * the slot. Missing like `periodEnd`.
     */
    readonly lines?: readonly DeviceLine[];
    /** Staff moved the payment here from another account, or its refund did not last. Missing otherwise. */
    readonly cause?: 'moved' | 'restored';
  };
  readonly renewalFailed: {
    readonly transactionId: string;
    readonly decline: Decline;
    /** The provider's own code, for staff. */
    readonly reasonCode: number | null;
  };
  /** A free period: discounts reached 100 %, and the provider is not asked to charge. `at` is the old end date. */
  readonly renewedAtNoCharge: object;
  /** The provider will not charge any more: it ended the mandate, or refused the token. */
  readonly mandateRevoked: { readonly reason: 'rejected' | 'expired' | 'token-refused' };
  readonly cancelled: {
    readonly by: 'customer' | 'staff' | 'provider-site';
    /** The customer's answer. Missing when none was given. */
    readonly leavingReason?: LeavingReason;
  };
  /** Renewals are on, or on again, with the saved card: no charge now, the next one at the end date. */
  readonly resumed: object;
  /**
   * A payment was refunded. `isFull`: the whole payment was refunded, so the time it bought is removed. With a `cause`,
   * no money was returned: staff moved the payment to another account (`moved`), or took that back (`moved-back`).
   */
  readonly refunded: {
    readonly refundId: string;
    /** The refunded payment. */
    readonly transactionId: string;
    readonly isFull: boolean;
    readonly cause?: 'moved' | 'moved-back';
    /** When we learned of a refund that the provider made earlier. Missing if at once. */
    readonly learnedAt?: Instant;
    /** The bank took the money back: no further charge follows. */
    readonly isChargeback?: true;
  };
  /**
   * A refund failed, or staff took back that they had moved the payment (`cause`): the time that was removed is granted
   * again, as time that the payment bought.
   */
  readonly accessRestored: {
    readonly transactionId: string;
    /** Milliseconds. */
    readonly durationMs: number;
    /** The time is that of a gift. */
    readonly isGift?: true;
    readonly cause?: 'moved-back';
  };
  readonly daysGranted: { readonly days: number };
  /** A gift was claimed: time that somebody else paid. It is no payment of this customer, no trial and no tariff. */
  readonly giftClaimed: {
    readonly giftId: string;
    /** The payment of the gift, which is in the ledger of its payer. A refund takes the time back by this id. */
    readonly transactionId: string;
    readonly months: Tariff;
  };
  readonly restricted: {
    readonly reason: 'law' | 'key-shared' | 'trial-abuse';
    /** A deleted account with the same sign-in was restricted. Missing when staff restrict this account. */
    readonly carriedOver?: true;
  };
  readonly restrictionLifted: object;
  /** One device slot ends at the next renewal. */
  readonly deviceSlotRemoved: object;
  /**
   * The customer chose the tariff of the charges from the next one on. The present tariff takes an earlier choice back.
   */
  readonly tariffChosen: { readonly tariff: Tariff };
  readonly promoEntered: { readonly promo: Promo };
  /** The referral discount changed, as recounted from the invitees. */
  readonly referralChanged: { readonly friends: FriendsDiscount };
  /** The customer was notified of the coming charge. `amount` is the sum that the provider confirmed last. */
  readonly chargeAnnounced: {
    readonly periodEnd: Instant;
    readonly amount: Kopecks;
    /** The lines that explain the sum. */
    readonly lines: readonly ChargeLine[];
  };
  /** A payment grants nothing and is refunded. This holds in every later replay, wherever the payment stands in it. */
  readonly paymentVoided: { readonly transactionId: string };
  /** Staff end the trial early: it ends `EARLY_END_NOTICE` after `at`, and the first term is charged then. */
  readonly trialEnded: object;
  /** Staff end the promo code early: it reduces no charge that is not announced yet. */
  readonly promoEnded: object;
  /** The account was merged into another one, `into`: it has no sign-in any more, and its term ended before. */
  readonly accountMerged: {
    /** A uid. */
    readonly into: string;
  };
  /** Another account of the person was merged into this one. The promo codes that it used are used here, too. */
  readonly accountJoined: { readonly usedPromos: readonly string[] };
  readonly accountDeleted: object;
}

/** The events of some kinds. */
export type EventOf<Kind extends keyof Contents> = {
  [Type in Kind]: { readonly type: Type; readonly at: Instant } & Contents[Type];
}[Kind];

export type SubscriptionEvent = EventOf<keyof Contents>;

/** Events that record a payment. */
export type Payment = EventOf<'orderSettled' | 'renewalSettled' | 'deviceSettled'>;

/** Whether the event records a payment. */
export const isPayment = (event: SubscriptionEvent): event is Payment =>
  event.type === 'orderSettled' || event.type === 'renewalSettled' || event.type === 'deviceSettled';
