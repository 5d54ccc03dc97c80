import type { PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import type { PaymentKind, ReceiptStatus } from '@functions/payments/contract/values/payments';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { Sold } from './sold';

/**
 * A ledger entry for money that reached the provider. Its id is the provider's transaction id, and it is never deleted
 * (P6). A term that is free because of a 100 % discount is an entry of 0 kopecks with an id of our own.
 */
export interface Receipt {
  readonly transactionId: string;
  /** The name of the payment provider; null for a free term. */
  readonly provider: string | null;
  readonly uid: string | null;
  /** The customer's e-mail address; the name of the field is the one on the wire (§3). */
  readonly accountId: string;
  readonly dateTime: Instant;
  /** The accounting day in Moscow, YYYY-MM-DD. */
  readonly day: string;
  /** The day in whose list the provider has the payment, if it is another one: that of a link that was paid late. */
  readonly listedDay?: string;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  readonly description: string;
  readonly ipAddress: string;
  readonly status: ReceiptStatus;
  readonly subscriptionId: string | null;
  readonly payToken: string | null;
  /** Whether the provider gave a token of the card, for the payment of an order that is to renew; else missing. */
  readonly cardToken?: 'given' | 'missing';
  /** What the payment was for. Missing for one that nobody expected. */
  readonly kind?: PaymentKind;
  /** The card that paid, «•• 3055». Missing without a card, and after the account was deleted. */
  readonly cardMask?: string;
  /**
   * The provider's id of that card: one person with one card is no friend. Missing like the mask, and where the
   * provider gives none.
   */
  readonly cardId?: string;
  /** How it was paid. Missing for a free term, and when the provider does not tell. */
  readonly method?: PaymentMethod;
  /**
   * What the payment bought. The fiscal receipt of a refund names the same. Missing for a payment that nobody expected.
   */
  readonly sold?: Sold;
}

/** The id of a ledger entry for a free term, which has no transaction at the provider. */
export const freeTransactionId = (unique: string): string => `free-${unique}`;

/** Whether the id belongs to a free term. */
export const isFreeTransaction = (transactionId: string): boolean => transactionId.startsWith('free-');

/** The day in whose list the provider has the payment, YYYY-MM-DD in Moscow. */
export const listedDayOf = ({ day, listedDay }: Receipt): string => listedDay ?? day;
