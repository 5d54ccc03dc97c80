import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { DAY, HOUR, type Instant } from '@functions/base/rules/calendar';
import type { Card } from './payment';
import { isPeriodEnd, type Subscription } from '@functions/subscription/rules/subscription';

/**
 * The status of a mandate at its provider. `past-due`: an attempt to charge failed and the provider tries again.
 * `rejected`: it gave up. `expired`: all agreed charges are made.
 */
export type MandateStatus = 'active' | 'past-due' | 'cancelled' | 'rejected' | 'expired';

/**
 * A recurring payment as a provider returns it. `months` is the interval between two charges; 0 for an interval of days
 * or weeks, which the product never asks for.
 */
export interface ProviderMandate {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly id: string;
  readonly status: MandateStatus;
  readonly amount: Kopecks;
  readonly months: number;
  readonly nextChargeAt: Instant | null;
  readonly lastChargeAt: Instant | null;
}

/**
 * A recurring payment of which a provider's list shows less than the product needs. What can be read is still used: a
 * payer's cancellation counts, and a mandate that nobody wants is cancelled by its id.
 */
export interface UnreadableMandate {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly id: string | null;
  /** Null for a status that we do not know: the mandate may charge. */
  readonly status: MandateStatus | null;
  /** Names of the fields that are missing or have an unknown value. */
  readonly fields: readonly string[];
}

/** The recurring payments of one account, live and dead. A row that cannot be read does not hide the others. */
export interface FoundMandates {
  readonly rows: readonly ProviderMandate[];
  readonly unreadable: readonly UnreadableMandate[];
}

export interface Schedule {
  readonly amount: Kopecks;
  readonly months: Tariff;
  readonly nextChargeAt: Instant;
  /** End of the paid period. The provider may charge from this moment on. */
  readonly periodEnd: Instant;
  /** An attempt to charge the renewal failed; the provider sets the dates of its retries. */
  readonly isRetrying: boolean;
  /**
   * The end of the period passed without an attempt, so the charge moved to another day, which is announced anew.
   * Missing otherwise. `isOver`: access ends before that day.
   */
  readonly late?: { readonly isOver: boolean };
}

/** What a customer agreed to, by which version of the texts. */
export interface Consents {
  readonly autoCharge: boolean;
  readonly offer: boolean;
  readonly version: string;
  readonly at: Instant;
}

/** The recurring agreement with the provider for one customer, and what is known of its state there. */
export interface Mandate {
  readonly uid: string;
  /** The name of the payment provider that stores the card. */
  readonly provider: string;
  /** The account under which the card was tokenised. The provider accepts the token only with this account. */
  readonly accountId: string;
  /** Accounts of earlier cards. A mandate may still be live under one of them. */
  readonly previousAccountIds: readonly string[];
  readonly email: string;
  readonly token: string | null;
  readonly card: Card | null;
  /** The consents given when the customer agreed to recurring charges of this card. */
  readonly consents: Consents | null;
  /**
   * The token that the provider's mandate charges, stored before the mandate is created. When `token` differs, the
   * customer has a new card, which needs a new mandate.
   */
  readonly providerToken: string | null;
  /**
   * The address that the provider was given for the receipts of its mandate. When `email` differs, the mandate is
   * updated. Null while there is no mandate.
   */
  readonly providerEmail: string | null;
  readonly providerId: string | null;
  readonly providerStatus: MandateStatus | null;
  /** The state that the provider confirmed last. `amount` is the sum that a renewal may have. */
  readonly providerState: {
    readonly amount: Kopecks;
    readonly months: number;
    readonly nextChargeAt: Instant | null;
  } | null;
  /** The id whose cancellation we requested. Its status `cancelled` then does not mean that the customer cancelled. */
  readonly cancellationRequestedFor: string | null;
  /** When the provider's state was last read; an earlier moment if the sync must be repeated sooner (`heldMandate`). */
  readonly syncedAt: Instant;
  /** The version of the subscription that was last synced to the provider. */
  readonly syncedVersion: number;
  readonly lease: { readonly owner: string; readonly until: Instant } | null;
  /** Since when the provider refuses its calls for a reason that is not the customer's. */
  readonly refusedSince: Instant | null;
  /** When a payment last gave the card, or when it was removed. */
  readonly cardAt: Instant;
  /**
   * The date of the provider's next attempt when another card was given after a failed one: the mandate of the new card
   * takes it over.
   */
  readonly retryAt: Instant | null;
  /** Since when a row of it that may charge cannot be read. */
  readonly unreadableSince: Instant | null;
  /**
   * The newest renewal that Check allowed. Until its receipt exists, it may have been charged. Missing before the first
   * one, once it is known that nothing was charged, and in older documents.
   */
  readonly allowedCharge?: AllowedCharge;
  /**
   * The date of the charge of a period whose end passed without an attempt. `isTold`: the customer knows it. Missing
   * before the first one, and in older documents.
   */
  readonly lateCharge?: LateCharge;
}

/** A charge after the end of its period, which the provider is given once it can be. */
export interface LateCharge {
  readonly periodEnd: Instant;
  readonly at: Instant;
  readonly isTold: boolean;
}

/** A charge that we allowed at Check, and when. */
export interface AllowedCharge {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly transactionId: string;
  readonly at: Instant;
}

/** The late charge of the period that a subscription is in; null if there is none. */
export const lateChargeOf = ({ lateCharge }: Mandate, subscription: Subscription): LateCharge | null =>
  lateCharge !== undefined && isPeriodEnd(subscription, lateCharge.periodEnd) ? lateCharge : null;

/** The mandate after a charge is known to have failed, if Check allowed it last. */
export function withoutCharge(mandate: Mandate, transactionId: string): Mandate {
  const { allowedCharge, ...rest } = mandate;
  return allowedCharge?.transactionId === transactionId ? rest : mandate;
}

/** How long a charge that the provider has not decided may still be made. It repeats a failed one after a day. */
export const LONGEST_UNDECIDED = DAY;

/** Every mandate is compared with the provider's state at least once in this time. */
export const LONGEST_UNCHECKED = 30 * DAY;

/** A sync that the provider held up is repeated in this time, without end, also when its outbox task was given up. */
const HELD_RECHECK = HOUR;

/** The mandate after a sync that the provider held up: since when, and so that the sync is repeated within an hour. */
export const heldMandate = (mandate: Mandate, reason: 'refusedSince' | 'unreadableSince', now: Instant): Mandate => ({
  ...mandate,
  [reason]: mandate[reason] ?? now,
  syncedAt: now - LONGEST_UNCHECKED + HELD_RECHECK,
});

/** Whether the provider still charges, or retries to charge, by this mandate. */
export const isLive = ({ status }: { readonly status: MandateStatus | null }): boolean =>
  status === 'active' || status === 'past-due';

/** Whether the provider may still charge by a mandate: it is live, or its status is unknown. */
export const mayCharge = (mandate: { readonly status: MandateStatus | null }): boolean =>
  mandate.status === null || isLive(mandate);
