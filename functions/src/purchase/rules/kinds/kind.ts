import type { AttachGain } from '@functions/purchase/contract/values/attach-gains';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import type { Result } from '@functions/base/rules/result';
import type { Sold } from '@functions/payments/rules/sold';
import type { Offer, Wanted } from '@functions/purchase/rules/purchase';
import type { Quote } from '@functions/purchase/rules/quote';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Payment } from '@functions/subscription/rules/subscription-event';

/**
 * What a kind of purchase decides, grouped by the moment that asks. No member is optional: null says that the question
 * does not arise.
 */
export interface PurchaseKind<Bought> {
  readonly buy: Buy<Bought>;
  readonly check: Check<Bought>;
  readonly form: Form;
  readonly settle: Settle<Bought>;
  readonly after: AfterOrder<Bought> & AfterPayment;
}

/** Asked before an order is stored. */
interface Buy<Bought> {
  /** How somebody without an account buys it: to claim it with one later, or to give it away. Null: not at all. */
  readonly byGuest: 'to-claim' | 'to-give' | null;
  /** It includes the consent to charges: the card of its payment is the one that renewals use. */
  readonly renews: boolean;
  /** It may be sold without that consent, by a method beside cards (decision 103). */
  readonly mayBeOneOff: boolean;
  /** A renewal pays the same: one that may have been charged is asked about first. */
  readonly isPaidByRenewal: boolean;
  /** It serves a running subscription, so that it is also bought while sales are switched off. */
  readonly servesSubscription: boolean;
  /** The saved card may pay it with one press, without the payment form (decision 88). */
  readonly bySavedCard: boolean;
  /**
   * Whether a link or a QR code may pay it. A link names no card, and it can be paid days later, more than once, and
   * beside another order.
   */
  readonly byLink: (purchase: Bought) => boolean;
  /** What is sold now, and its price. Fails with what the request lacks, or why it is not sold to this customer. */
  readonly offer: (wanted: Wanted, customer: Buyer) => Result<Offer<Bought>, OfferRefusal>;
  /** Until when its price holds (decision 50); null: as long as any order. */
  readonly offeredUntil: (purchase: Bought, created: Instant) => Instant | null;
  /** What two orders of it have in common, whenever they were made. Only then an open order is used again. */
  readonly content: (purchase: Bought) => object;
  /** Its quote, which the purchase page shows again; null for what has a fixed price. */
  readonly quote: (purchase: Bought) => Quote | null;
}

/** Who buys. */
export interface Buyer {
  /** With the friends of this moment. */
  readonly subscription: Subscription;
  /** The promo code that was typed, as it may be used now; null if none was typed. */
  readonly promo: Result<{ readonly code: string; readonly percent: number } | null, PromoRefusal>;
  readonly isTrialDenied: boolean;
  readonly now: Instant;
}

export type PromoRefusal = 'promo_not_valid' | 'promo_used_before';

export type OfferRefusal =
  | 'tariff_not_sold'
  | 'trial_days_out_of_range'
  | 'already_active'
  | 'not_active'
  | 'too_many_devices'
  | 'restricted'
  | 'nothing_to_pay'
  | 'gift_missing'
  | 'gift_day_impossible'
  | 'gift_from_impossible'
  | 'gift_message_impossible'
  | PromoRefusal;

/** Asked before money is taken. */
interface Check<Bought> {
  /** Whether it still makes sense; otherwise its payment is refused. */
  readonly isStillUseful: (purchase: Bought, subscription: Subscription, now: Instant) => boolean;
  /**
   * Whether it grants what was quoted: the paid time that it extends, or the announcement of the next charge, may have
   * changed since (decision 50).
   */
  readonly grantsWhatItQuoted: (purchase: Bought, subscription: Subscription, now: Instant) => boolean;
}

/** What the payment form is told. */
interface Form {
  /** A token of the card is asked for, also where nothing may be charged to it later. */
  readonly asksForToken: boolean;
  /** The text that the payer and the provider's lists see. */
  readonly description: 'subscription' | 'device-slot' | 'card-change' | 'gift';
}

/** A payment of an order. Kopecks. */
export interface Settled {
  readonly at: Instant;
  readonly transactionId: string;
  readonly amount: Kopecks;
  readonly payToken: string;
  /** It moved here from another account. Missing otherwise. */
  readonly cause?: 'moved';
}

/** How its order was made and paid. */
export interface SettledBy {
  /** Renewals follow: the buyer consented, and a token to charge came with the payment, or nothing was to be paid. */
  readonly renewable: boolean;
  readonly isOneOff: boolean;
  /** It was quoted to a guest, without knowledge of the account that claims it. */
  readonly isOfGuest: boolean;
}

/** Asked when the payment arrives. */
interface Settle<Bought> {
  /** The event of its payer's subscription; null if the subscription does not change. */
  readonly event: ((purchase: Bought, settled: Settled, by: SettledBy) => Payment) | null;
  /** It is use of the service: it makes a friend of who was invited. */
  readonly countsForReferral: boolean;
  /** A link is dated by its creation: what it pays begins when it is paid, as with any other method. */
  readonly beginsWhenPaid: boolean;
}

/** What the payment of an order leaves. */
interface AfterOrder<Bought> {
  /**
   * What was sold, as the fiscal receipts of the payment and of its refunds name it. `settled`: the subscription after
   * the payment; null before, and if it gave nothing.
   */
  readonly sold: (purchase: Bought, settled: Subscription | null) => Sold;
  /** The length of what was sold, in months; null for what is no term. */
  readonly tariff: (purchase: Bought) => Tariff | null;
  /** An unpaid order goes to the account that stays when two are merged; otherwise it expires with its own. */
  readonly followsMerge: boolean;
  /**
   * The event that gives back what a refund took that did not last, where it is no time. `now`: the subscription then.
   */
  readonly restored: ((purchase: Bought, settled: Settled, now: Subscription) => Payment) | null;
  /** Without what tells of people, when an account is deleted. */
  readonly erased: (purchase: Bought) => Bought;
}

/** What a payment gives the account to which staff attach it. */
export interface Attached {
  readonly gain: AttachGain;
  /** Its event in that account; null while the length of the term is not known. */
  readonly event: (
    settled: Settled,
    term: { readonly months: Tariff | null; readonly trialDays: number },
  ) => Payment | null;
}

/** What any payment leaves, also one without an order. What a refund of it means: payments/rules/refund-rules.ts. */
export interface AfterPayment {
  /** What it gives the account to which staff attach it, from then on; null if it cannot be attached. */
  readonly attached: Attached | null;
}
