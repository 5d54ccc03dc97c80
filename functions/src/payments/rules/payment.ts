import { unreachable } from '@functions/base/contract/values/unreachable';
import type { Decline } from '@functions/base/contract/values/decline';
import type { Kopecks } from '@functions/base/contract/values/money';
import { PAID_IN_BANK_APP, type PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { MandateStatus } from './mandate';

export interface Card {
  /** "•• 3055": only the digits that the receipt shows. */
  readonly mask: string;
  /** MM/YY as the provider sends it. */
  readonly expires: string | null;
  readonly type: string | null;
  readonly cardId: string | null;
}

/** A payment that a provider asks about or reports, validated and in our units. `amount` is in kopecks. */
export interface PaymentNotice {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly transactionId: string;
  readonly amount: Kopecks;
  readonly currency: string;
  readonly at: Instant;
  /** The provider's own time, where `at` is that of the arrival: see `datedByArrival`. */
  readonly statedAt?: Instant;
  /** When the payment of a link arrived whose day was closed by then. Missing in other payments. */
  readonly paidLateAt?: Instant;
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
  /** Null when the provider does not tell. */
  readonly method: PaymentMethod | null;
  /** Why the payment failed; null unless it did. */
  readonly decline: Decline | null;
  /** The payment failed because we refused it ourselves, before it reached the bank. */
  readonly isOwnRefusal: boolean;
  /** The provider's own code of the failure, for finance. */
  readonly reasonCode: number | null;
  /** The notification has the fields that distinguish its type, which the signature of a provider may not cover. */
  readonly isOfItsType: boolean;
}

/** A payment without what identifies the payer. */
export const anonymizedPayment = (payment: PaymentNotice): PaymentNotice => ({
  ...payment,
  email: null,
  ipAddress: null,
  token: null,
  card: payment.card && { ...payment.card, cardId: null },
});

/** Whether it is paid in another app, by a link or a QR code; so is a payment by an unknown method without a card. */
export const isPaidInBankApp = ({ method, card }: Pick<PaymentNotice, 'method' | 'card'>): boolean =>
  method !== null && (PAID_IN_BANK_APP.includes(method) || (method === 'other' && card === null));

/** A refund that a provider reports. `amount` is in kopecks. */
export interface RefundNotice {
  /** The name of the payment provider. */
  readonly provider: string;
  /** The transaction of the refund. */
  readonly transactionId: string;
  /** The refunded payment. */
  readonly paymentTransactionId: string;
  /** The account of the payer; null when the provider does not tell. */
  readonly accountId: string | null;
  readonly amount: Kopecks;
  readonly at: Instant;
  /** As of a payment. */
  readonly statedAt?: Instant;
}

/** The new status of a mandate that a provider reports. */
export interface MandateNotice {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly providerId: string;
  readonly accountId: string;
  /** Null for a status that we do not know. */
  readonly status: MandateStatus | null;
}

/**
 * What a payment provider tells us. `check` asks before money is taken; `pay` and `fail` report the outcome; `refund`
 * reports returned money, `recurrent` the status of a mandate. The others belong to payments of two stages.
 */
export type PaymentNotification =
  | { readonly type: 'check' | 'pay' | 'fail'; readonly payment: PaymentNotice }
  | { readonly type: 'refund'; readonly refund: RefundNotice }
  | { readonly type: 'recurrent'; readonly mandate: MandateNotice }
  | { readonly type: 'confirm' | 'cancel' };

/** How far the clocks of a provider may be ahead of ours. */
const CLOCKS_DIFFER = 2 * MINUTE;

/**
 * The notification as it counts for us. One that comes from the future, for example because a terminal reports another
 * time zone, is dated by its arrival; otherwise what follows it would be older. The ledger keeps the provider's time
 * (`ledgerTime`), by which the provider lists it. `arrivedAt` is stored, so that a repetition gives the same.
 */
export function datedByArrival(notification: PaymentNotification, arrivedAt: Instant): PaymentNotification {
  if ('payment' in notification) return { ...notification, payment: bounded(notification.payment, arrivedAt) };
  return 'refund' in notification ? { ...notification, refund: bounded(notification.refund, arrivedAt) } : notification;
}

const bounded = <Notice extends PaymentNotice | RefundNotice>(notice: Notice, arrivedAt: Instant): Notice =>
  notice.at > arrivedAt + CLOCKS_DIFFER ? { ...notice, at: arrivedAt, statedAt: notice.at } : notice;

/** The time of the provider, by which it lists the transaction, also when it is ahead. */
export const listedTime = ({ at, statedAt }: Pick<PaymentNotice, 'at' | 'statedAt'>): Instant => statedAt ?? at;

/** The time of the receipt and of its accounting day: the provider's, unless a link was paid late. */
export const ledgerTime = (notice: Pick<PaymentNotice, 'at' | 'statedAt' | 'paidLateAt'>): Instant =>
  notice.paidLateAt ?? listedTime(notice);

/** The time that a notification states, if it comes from the future; else null. */
export function statedAhead(notification: PaymentNotification): Instant | null {
  if ('payment' in notification) return notification.payment.statedAt ?? null;
  return 'refund' in notification ? (notification.refund.statedAt ?? null) : null;
}

/** The account that a notification names; null when it names none. */
export function accountOf(notification: PaymentNotification): string | null {
  switch (notification.type) {
    case 'check':
    case 'pay':
    case 'fail':
      return notification.payment.accountId;
    case 'refund':
      return notification.refund.accountId;
    case 'recurrent':
      return notification.mandate.accountId;
    case 'confirm':
    case 'cancel':
      return null;
    default:
      return unreachable(notification);
  }
}

/**
 * One row of the provider's list of transactions, with which the day close compares the ledger. `amount` is in kopecks.
 */
export interface ProviderPayment {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly transactionId: string;
  readonly kind: 'payment' | 'refund';
  /** `other`: not decided yet. */
  readonly status: 'completed' | 'declined' | 'cancelled' | 'other';
  readonly amount: Kopecks;
  readonly at: Instant;
  /** The refunded payment; null for a payment. */
  readonly originalTransactionId: string | null;
  /** The account of the payer, if the row tells. */
  readonly accountId: string | null;
  /** The fields of the notification for this payment, for the import of a payment whose notification is missing. */
  readonly notificationFields: Readonly<Record<string, string>>;
}

/**
 * One row of the provider's list of disputed payments. Only a `chargeback` returned money to the customer. A `fee` is
 * the cost of the dispute, and a `representment` is disputed money that the bank returned to us. `amount` is in
 * kopecks.
 */
export interface ProviderChargeback {
  /** The name of the payment provider. */
  readonly provider: string;
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

/** A page of such a list. */
export interface ListedPage<Row> extends Listed<Row> {
  readonly isLast: boolean;
}

export interface UnreadableRow {
  /** The provider's id and date of the row, where they can be read. */
  readonly id: string | null;
  readonly at: Instant | null;
  /** Names of the fields that are missing or have an unknown value. */
  readonly fields: readonly string[];
}

/** Our decision on a payment that a provider asks about before money is taken. Only `accepted` takes money. */
export type CheckDecision = 'accepted' | 'unknownOrder' | 'wrongAccount' | 'wrongAmount' | 'notAcceptable' | 'expired';
