import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';

export interface Card {
  /** "•• 3055": only the digits that the receipt shows. */
  readonly mask: string;
  /** MM/YY as the provider sends it. */
  readonly expires: string | null;
  readonly type: string | null;
  readonly cardId: string | null;
}

/**
 * A payment from a Check, Pay or Fail notification, validated and in our units
 * (https://developers.cloudpayments.ru/en/, "Notifications"). `amount` is in kopecks.
 */
export interface PaymentNotice {
  readonly transactionId: string;
  readonly amount: Kopecks;
  readonly currency: string;
  readonly at: Instant;
  readonly testMode: boolean;
  /** Our pay token; null on renewals. */
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  /** The provider's id of the mandate; null on first payments. */
  readonly subscriptionId: string | null;
  readonly email: string | null;
  readonly ipAddress: string | null;
  readonly description: string | null;
  readonly token: string | null;
  readonly card: Card | null;
  readonly reasonCode: number | null;
}

/** A refund from a Refund notification. `amount` is in kopecks. */
export interface RefundNotice {
  /** The transaction of the refund. */
  readonly transactionId: string;
  /** The refunded payment. */
  readonly paymentTransactionId: string;
  readonly amount: Kopecks;
  readonly at: Instant;
}

/**
 * One row of the provider's list of transactions, with which the day close compares the ledger. `amount` is in kopecks.
 */
export interface ProviderPayment {
  readonly transactionId: string;
  readonly kind: 'payment' | 'refund';
  readonly status: 'completed' | 'declined' | 'other';
  readonly amount: Kopecks;
  readonly at: Instant;
  /** The refunded payment; null for a payment. */
  readonly originalTransactionId: string | null;
  /** The fields of the notification for this payment, for the import of a payment whose notification is missing. */
  readonly notificationFields: Readonly<Record<string, string>>;
}

/**
 * One row of the provider's list of disputed payments. Only a `chargeback` returned money to the customer. A `fee` is
 * the cost of the dispute, and a `representment` is disputed money that the bank returned to us. `amount` is in
 * kopecks.
 */
export interface ProviderChargeback {
  readonly id: string;
  readonly kind: 'chargeback' | 'fee' | 'representment';
  /** The disputed payment. */
  readonly transactionId: string;
  readonly amount: Kopecks;
  readonly at: Instant;
}

/** A list from the provider. Rows that cannot be read are reported and do not hide the others. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface UnreadableRow {
  /** The provider's id and date of the row, where they can be read. */
  readonly id: string | null;
  readonly at: Instant | null;
  /** Names of the fields that are missing or have an unknown value. */
  readonly fields: readonly string[];
}

/** The response codes of Check (https://developers.cloudpayments.ru/en/, "Notifications", "Check"). */
export const CHECK_CODES = {
  ok: 0,
  unknownOrder: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  notAcceptable: 13,
  expired: 20,
} as const;
export type CheckCode = (typeof CHECK_CODES)[keyof typeof CHECK_CODES];
