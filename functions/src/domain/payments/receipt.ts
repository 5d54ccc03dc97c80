import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import type { ReceiptStatus } from '@functions/domain/refunds/refund';

/**
 * Money that reached the provider; its id is the provider's transaction id, and it is never deleted (P6). A term that a
 * discount of 100 % made free is an entry of 0 kopecks under an id of our own.
 */
export interface Receipt {
  readonly transactionId: string;
  readonly uid: string | null;
  /** The customer's e-mail, as the spec's field says. */
  readonly accountId: string;
  readonly dateTime: Instant;
  /** The accounting day in Moscow, YYYY-MM-DD. */
  readonly day: string;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  readonly description: string;
  readonly ipAddress: string;
  readonly status: ReceiptStatus;
  readonly subscriptionId: string | null;
  readonly payToken: string | null;
}

/** The id of a ledger entry for a term that cost nothing: the payment provider has none for it. */
export const freeTransactionId = (unique: string): string => `free-${unique}`;

export const isFreeTransaction = (transactionId: string): boolean => transactionId.startsWith('free-');
