import type { OtherMethod } from './other-methods';

/** Records of the simulated provider. Amounts are in kopecks, instants in milliseconds. */

export const NOTIFICATION_TYPES = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const TRANSACTION_STATUSES = [
  'AwaitingAuthentication',
  'Authorized',
  'Completed',
  'Cancelled',
  'Declined',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export interface Transaction {
  readonly id: number;
  readonly kind: 'Payment' | 'Refund';
  status: TransactionStatus;
  amount: number;
  readonly currency: string;
  readonly invoiceId: string;
  readonly accountId: string;
  subscriptionId: string;
  readonly email: string;
  readonly description: string;
  readonly ipAddress: string;
  /** JSON or an empty string. */
  readonly data: string;
  readonly receipt: unknown;
  readonly cardNumber: string;
  readonly cardExpires: string;
  readonly byToken: boolean;
  /** Missing for a payment by card. */
  readonly method?: OtherMethod;
  token: string;
  reasonCode: number;
  readonly createdAt: number;
  settledAt: number | null;
  /** For a refund: the refunded payment. */
  readonly paymentId: number | null;
  /** For a payment: kopecks already refunded. */
  refunded: number;
}

export interface SavedCard {
  readonly token: string;
  readonly accountId: string;
  readonly cardNumber: string;
  readonly cardExpires: string;
  /** Missing for a card: the token of an account, for example of SBP. */
  readonly method?: OtherMethod;
}

export const SUBSCRIPTION_STATUSES = ['Active', 'PastDue', 'Rejected', 'Cancelled', 'Expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const INTERVALS = ['Day', 'Week', 'Month'] as const;
export type Interval = (typeof INTERVALS)[number];

export interface Schedule {
  startAt: number;
  interval: Interval;
  period: number;
}

export interface Subscription extends Schedule {
  readonly id: string;
  token: string;
  readonly accountId: string;
  email: string;
  description: string;
  amount: number;
  currency: string;
  receipt: unknown;
  status: SubscriptionStatus;
  successful: number;
  /** Consecutive failures; a success resets it to 0. */
  failed: number;
  lastAt: number | null;
  nextAt: number | null;
}

/** Chargeback list rows: the bank reversed the payment, returned it to the shop, or charged a dispute fee. */
export const CHARGEBACK_ROWS = {
  presentment: { operation: 'Presentment', type: 'Chargeback' },
  representment: { operation: 'Representment', type: 'Chargeback' },
  fee: { operation: 'Presentment', type: 'Fee' },
} as const;
export type ChargebackRow = keyof typeof CHARGEBACK_ROWS;
export const CHARGEBACK_ROW_NAMES = Object.keys(CHARGEBACK_ROWS) as ChargebackRow[];

export interface Chargeback {
  readonly id: string;
  readonly transactionId: number;
  readonly type: string;
  readonly operation: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly card: string;
}

export interface DeliveryAttempt {
  readonly at: number;
  readonly httpStatus: number | null;
  readonly code: number | null;
  readonly note: string;
}

export interface Delivery {
  readonly id: number;
  readonly type: NotificationType;
  readonly transactionId: number | null;
  readonly subscriptionId: string;
  readonly createdAt: number;
  readonly contentType: string;
  readonly body: string;
  readonly attempts: DeliveryAttempt[];
  /** Failed rounds; all copies sent in one attempt count as one round. */
  failedRounds: number;
  state: 'waiting' | 'held' | 'delivered' | 'dead';
  nextAttemptAt: number | null;
}
