import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';

export interface Card {
  /** "•• 3055": never more of the number than the receipt shows. */
  readonly mask: string;
  /** MM/YY as the provider sends it. */
  readonly expires: string | null;
  readonly type: string | null;
  readonly cardId: string | null;
}

/** A payment as the provider tells of it (Check, Pay, Fail), checked and in our units. Source: notifications, fields. */
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

/** Money that went back, as the provider tells of it. */
export interface RefundNotice {
  /** The transaction of the refund. */
  readonly transactionId: string;
  /** The payment it returns. */
  readonly paymentTransactionId: string;
  readonly amount: Kopecks;
  readonly at: Instant;
}

/** One line of the provider's own list of money: the truth that the ledger is compared with every night. */
export interface ProviderPayment {
  readonly transactionId: string;
  readonly kind: 'payment' | 'refund';
  readonly status: 'completed' | 'declined' | 'other';
  readonly amount: Kopecks;
  readonly at: Instant;
  /** Of a refund: the payment it returns. */
  readonly originalTransactionId: string | null;
  /** The fields that the notification of it would have carried, for a payment that nobody told us of. */
  readonly told: Readonly<Record<string, string>>;
}

/**
 * One line of the provider's list of disputed payments. Only a `chargeback` returned money to the customer; a `fee` is
 * what the dispute costs us, and a `representment` is the disputed money that the bank gave back to us.
 */
export interface ProviderChargeback {
  readonly id: string;
  readonly kind: 'chargeback' | 'fee' | 'representment';
  /** The disputed payment. */
  readonly transactionId: string;
  readonly amount: Kopecks;
  readonly at: Instant;
}

/** A list of the provider. Rows that cannot be read are reported and do not hide the others. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface UnreadableRow {
  /** The provider's number and date of the row, where these can be read. */
  readonly id: string | null;
  readonly at: Instant | null;
  /** Names of the fields that are missing or have an unknown value. */
  readonly fields: readonly string[];
}

/** The answer to Check. Source: provider's documentation, Check codes. */
export const CHECK_CODES = {
  ok: 0,
  unknownOrder: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  notAcceptable: 13,
  expired: 20,
} as const;
export type CheckCode = (typeof CHECK_CODES)[keyof typeof CHECK_CODES];
